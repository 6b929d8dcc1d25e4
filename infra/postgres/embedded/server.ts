import type { Client } from 'pg';
import type { Account } from './account.ts';
import type { Cluster } from './cluster.ts';

/** What bringing up a cluster's server needs to know. */
export interface ServerPlan {
  readonly cluster: Cluster;
  readonly account: Account;
  /** The path of the `postgres` program. */
  readonly program: string;
  readonly password: string;
  /** Off only in tests: nothing is flushed to disk. */
  readonly durable: boolean;
}

/** A server that takes connections. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  readonly client: Client;
}

/** Why there is no server yet, and whether waiting may help. */
export interface NotYet {
  readonly reason: string;
  readonly hope: 'none' | 'soon' | 'recovering';
}

export function isRunning(outcome: RunningServer | NotYet): outcome is RunningServer {
  return 'client' in outcome;
}
