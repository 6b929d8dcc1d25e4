import { availableParallelism } from 'node:os';
import { type Environment, readInteger } from './variables.ts';

/** How much a process does at once. */
export interface Capacity {
  /** The most connections of the pool. `undefined` lets the start choose, see `chooseDatabaseConnections`. */
  readonly databaseConnections: number | undefined;
  /** How many password hashes are computed at once. */
  readonly passwordHashes: number;
}

const CONNECTIONS_MAX = 1_000;
const HASHES_MAX = 64;
const HASHES_MIN_DEFAULT = 2;
/** Node's own default for the threads that compute hashes, read files and look up names. */
const THREADS_DEFAULT = 4;
/** Threads that hashes leave for files and names. */
const THREADS_LEFT = 2;

/**
 * Reads `HEARTEN_DATABASE_CONNECTIONS` and `HEARTEN_PASSWORD_HASHES`. By default there is one hash for each core, as
 * far as Node's threads (`UV_THREADPOOL_SIZE`) suffice, and at least two. With Node's own default of threads that is
 * two. Throws `ConfigError` for a value that is no integer in the range.
 */
export function readCapacity(env: Environment, cores = availableParallelism()): Capacity {
  const threads = Number(env.UV_THREADPOOL_SIZE) || THREADS_DEFAULT;
  const hashes = Math.max(HASHES_MIN_DEFAULT, Math.min(cores, threads - THREADS_LEFT, HASHES_MAX));
  const connections = readInteger(env, 'HEARTEN_DATABASE_CONNECTIONS', 0, CONNECTIONS_MAX, 0);
  return {
    databaseConnections: connections || undefined,
    passwordHashes: readInteger(env, 'HEARTEN_PASSWORD_HASHES', 1, HASHES_MAX, hashes),
  };
}

/**
 * A process answers on one core, so more connections only make PostgreSQL switch between them: with 64 callers on 2 cores,
 * 16 connections gave 0.91 to 0.94 times the answers of 10.
 */
const CONNECTIONS_PER_CORE = 4;
const CONNECTIONS_MIN = 10;
/** Two api processes and a projector share a server. */
const PROCESSES = 3;

/** The size of the pool for a server that serves `serverMax` connections. */
export const chooseDatabaseConnections = (serverMax: number, cores = availableParallelism()): number =>
  Math.max(
    1,
    Math.min(Math.max(CONNECTIONS_MIN, CONNECTIONS_PER_CORE * cores), Math.floor(serverMax / PROCESSES)),
  );
