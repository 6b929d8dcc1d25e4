import pg from 'pg';
import { ignoreError } from '../background/ignore-error.ts';
import type { Logger } from '../background/logger.ts';
import { DATABASE_CONNECT_MS } from '../config/timings.ts';
import { PreparedStatementClient } from './prepared-statement-client.ts';

/** The server's limits for one connection, in milliseconds. */
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
  readonly log: Logger;
}

/** After this much silence TCP probes the peer, so that a vanished one is noticed, in milliseconds. */
const PROBE_AFTER_MS = 10_000;

const INT8_OID = 20;
const TIMESTAMPTZ_OID = 1184;

/**
 * Reads bigint columns as bigint, since positions have 64 bits. Parses timestamps with `Date` instead of the driver's
 * parser: it understands PostgreSQL's format from the year 100 on and is twice as fast.
 */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8_OID) return (text: string) => BigInt(text);
    if (oid === TIMESTAMPTZ_OID) return (text: string) => new Date(text);
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** The settings of every connection: limited waits, a session name, exact 64-bit integers. */
export function connectionConfig(options: Omit<PoolOptions, 'max' | 'log'>): pg.ClientConfig {
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
    // Overrides the database's default: after waiting for a lock a transaction must see newer commits.
    options: '-c default_transaction_isolation=read\\ committed',
    types,
  };
}

/** A pool whose connections the server may cut at any moment without ending the process. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionConfig(options),
    max: options.max,
    Client: PreparedStatementClient,
  });
  const { log } = options;
  pool.on('error', ignoreError(log, 'an idle connection broke, and the pool opens another when needed'));
  const onCut = ignoreError(log, 'a connection broke between two statements, and the next statement fails');
  pool.on('connect', (client) => client.on('error', onCut));
  return pool;
}
