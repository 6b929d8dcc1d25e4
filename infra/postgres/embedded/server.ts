import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import type { SystemUser } from './system-user.ts';

/** The data needed to start the server of a cluster. */
export interface ServerPlan {
  readonly cluster: Cluster;
  readonly systemUser: SystemUser;
  /** The path of the `postgres` program. */
  readonly program: string;
  readonly password: string;
  /** False only in tests and their tools: nothing is flushed to disk. */
  readonly durable: boolean;
  /** Where a new server also listens on a Unix socket, if it can. */
  readonly socketFolder: string | undefined;
}

/** Where a server accepts connections. */
export interface ServerAddress {
  readonly port: number;
  /** The folder of its Unix socket, if it has one. */
  readonly socketFolder: string | undefined;
}

/** A server that accepts connections. */
export interface RunningServer extends ServerAddress {
  readonly pid: number;
  readonly client: Client;
}

/** Why there is no server yet, and whether waiting may help. */
export interface NotReady {
  readonly reason: string;
  readonly retry: 'none' | 'soon' | 'recovering';
}

export function isRunning(outcome: RunningServer | NotReady): outcome is RunningServer {
  return 'client' in outcome;
}
