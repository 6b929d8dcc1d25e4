import pg from 'pg';
import { DATABASE_CONNECT_MS } from '../config/timings.ts';
import { PreparedStatementClient } from './prepared-statement-client.ts';

/** Server-side bounds on what one connection may hold up, in milliseconds. */
export interface DatabaseTimeouts {
  readonly statementMs?: number;
  readonly lockMs?: number;
  readonly idleInTransactionMs?: number;
}

export interface PoolOptions {
  readonly connectionString: string;
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  readonly max: number;
  readonly timeouts?: DatabaseTimeouts;
}

/** A connection that says nothing for this long is probed, so that a vanished peer is noticed, in milliseconds. */
const PROBE_AFTER_MS = 10_000;

const INT8_OID = 20;
const TIMESTAMPTZ_OID = 1184;

/**
 * Positions are 64 bits wide: bigint columns are read as bigint, never as a rounded number or a string. V8 reads a
 * time as PostgreSQL writes it, from the year 100 on, in less than half the time the driver takes.
 */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8_OID) return (text: string) => BigInt(text);
    if (oid === TIMESTAMPTZ_OID) return (text: string) => new Date(text);
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** What every connection of the product shares: bounded waits, named sessions, exact 64-bit integers. */
export function connectionConfig(options: Omit<PoolOptions, 'max'>): pg.ClientConfig {
  const { statementMs = 10_000, lockMs = 5_000, idleInTransactionMs = 10_000 } = options.timeouts ?? {};
  return {
    connectionString: options.connectionString,
    application_name: options.name,
    connectionTimeoutMillis: DATABASE_CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // Whatever the database's default is: who has waited for a lock must see what was committed meanwhile.
    options: '-c default_transaction_isolation=read\\ committed',
    types,
  };
}

/** A pool whose connections may be cut by the server at any moment without ending the process. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionConfig(options),
    max: options.max,
    Client: PreparedStatementClient,
  });
  // An idle client that loses its connection is replaced by the pool; the error has no caller to go to.
  pool.on('error', () => {});
  // One that is cut between two statements of a transaction tells nobody either: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
