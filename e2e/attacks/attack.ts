import type { ApiClient } from '../support/api-client.ts';

/** The running server that is attacked. */
export interface Target {
  readonly origin: string;
  /** The process that serves. */
  readonly pid: number;
  readonly dataFolder: string;
  /** Registers a new person and returns their client. */
  newPerson(): Promise<ApiClient>;
  /** Stops the server and starts it again. It then serves at another address. */
  restart(): Promise<void>;
}

/** One measured value: what it is, and how much, with its unit. */
export interface Figure {
  readonly what: string;
  readonly value: string;
}

/** An attack on a running server. It returns figures, so that releases before and after a change can be compared. */
export interface Attack {
  /** The name on the command line. */
  readonly name: string;
  /** The method of the attacker, in one sentence. */
  readonly method: string;
  run(target: Target): Promise<readonly Figure[]>;
}
