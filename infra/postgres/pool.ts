import pg from 'pg';
import { SECOND_MS } from '../../domain/time/units.ts';
import { ignoreError } from '../background/ignore-error.ts';
import type { Logger } from '../background/logger.ts';
import { DATABASE_CONNECT_MS } from '../config/timings.ts';
import {
  PreparedStatementClient,
  type PreparedStatementConfig,
  StatementNames,
} from './prepared-statement-client.ts';

/** The server's limits for one connection, in milliseconds. */
export interface DatabaseTimeouts {
  readonly statementMs?: number;
  readonly lockMs?: number;
  readonly idleInTransactionMs?: number;
}

export interface PoolOptions {
  readonly connectionString: string;
  /** The name shown in `pg_stat_activity`. */
  readonly name: string;
  readonly max: number;
  readonly timeouts?: DatabaseTimeouts;
  /** Where unqualified names are looked up. By default it is as the server has it for this role and database. */
  readonly searchPath?: string;
  readonly log: Logger;
  /** Called with the time that each prepared statement took, in seconds. These are nearly all statements. */
  readonly onQuery?: (seconds: number) => void;
  /** Called with the time that each query waited for a connection, in seconds. */
  readonly onWait?: (seconds: number) => void;
}

/** TCP probes the peer after this much silence, so that a vanished one is noticed, in milliseconds. */
const PROBE_AFTER_MS = 10_000;

/**
 * How much longer than the server's limit for a statement the driver waits for its answer, in milliseconds. Only a
 * server that hangs takes that long.
 */
const ANSWER_MARGIN_MS = 2_000;

/**
 * How long an unused connection stays open, in milliseconds. With the driver's 10 s nearly every visit of a quiet server
 * would wait for new ones: eight calls at once took three times as long.
 */
const UNUSED_MS = 300_000;

const INT8_OID = 20;
const TIMESTAMPTZ_OID = 1184;

/**
 * Reads bigint columns as bigint, because positions have 64 bits. Parses timestamps with `Date` instead of
 * the driver's parser. `Date` understands PostgreSQL's format from the year 100 on and is twice as fast.
 */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8_OID) return (text: string) => BigInt(text);
    if (oid === TIMESTAMPTZ_OID) return (text: string) => new Date(text);
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

type ConnectionOptions = Pick<PoolOptions, 'connectionString' | 'name' | 'timeouts' | 'searchPath'> & {
  readonly isReadOnly?: boolean;
};

/**
 * The settings of one connection: time limits, a session name and exact 64-bit integers. With `isReadOnly` the server
 * refuses writes.
 */
export function connectionConfig(options: ConnectionOptions): pg.ClientConfig {
  const { statementMs = 10_000, lockMs = 5_000, idleInTransactionMs = 10_000 } = options.timeouts ?? {};
  // Overrides the default of the database and of the address: a transaction that has waited for a lock must see newer
  // commits.
  const requiredSettings = settings({
    default_transaction_isolation: 'read committed',
    ...(options.searchPath !== undefined && { search_path: options.searchPath }),
    ...(options.isReadOnly && { default_transaction_read_only: 'on' }),
  });
  return {
    ...withSettings(options.connectionString, requiredSettings),
    application_name: options.name,
    connectionTimeoutMillis: DATABASE_CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
    statement_timeout: statementMs,
    query_timeout: statementMs + ANSWER_MARGIN_MS,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    types,
  };
}

/**
 * The settings of several connections that prepare statements under the same names. They are in the driver's pipeline
 * mode: a statement is sent at once, also while one before it has no answer.
 */
export function preparedStatementConfig(options: ConnectionOptions): PreparedStatementConfig {
  const { query_timeout: answerMs, ...config } = connectionConfig(options);
  return { ...config, answerMs, statementNames: new StatementNames(), pipeline: true };
}

/** Settings as PostgreSQL's command line takes them. */
const settings = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\\s]/g, '\\$&')}`)
    .join(' ');

/** Options in an address replace the driver's, so they are joined there. Of a setting that occurs twice, the last counts. */
function withSettings(connectionString: string, required: string): pg.ClientConfig {
  const url = URL.parse(connectionString);
  const given = url?.searchParams.get('options');
  if (!url || !given) return { connectionString, options: required };
  url.searchParams.set('options', `${given} ${required}`);
  return { connectionString: url.href };
}

/** A pool of connections. The server may cut any of them at any moment without ending the process. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new MeasuredPool({
    ...preparedStatementConfig(options),
    max: options.max,
    idleTimeoutMillis: UNUSED_MS,
    Client: PooledClient,
  });
  const { log, onQuery, onWait } = options;
  if (onWait) pool.onWait = onWait;
  pool.on('error', ignoreError(log, 'an idle connection broke, and the pool opens another when needed'));
  const onCut = ignoreError(log, 'a connection broke between two statements, and the next statement fails');
  pool.on('connect', (client) => {
    client.on('error', onCut);
    if (client instanceof PreparedStatementClient) client.onQuery = onQuery;
  });
  // The next user of the connection must not write into a transaction that the one before has begun.
  pool.on('release', (_, client) => {
    if (client instanceof PreparedStatementClient) client.forgetBegin();
  });
  return pool;
}

/**
 * A connection of a pool. The pool ends a busy one only when its user has given it up, because the server may never
 * answer. In pipeline mode the driver would wait for the answer.
 */
class PooledClient extends PreparedStatementClient {
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const ended = callback ? super.end(callback) : super.end();
    if (this.isBusy) this.cut();
    return ended;
  }
}

/** A pool that reports how long queries wait for a connection. */
class MeasuredPool extends pg.Pool {
  onWait: ((seconds: number) => void) | undefined;

  // biome-ignore lint/suspicious/noExplicitAny: the driver's signature has two overloads, with and without a callback
  override connect(callback?: (...result: any[]) => void): any {
    const began = performance.now();
    const report = () => this.onWait?.((performance.now() - began) / SECOND_MS);
    if (!callback) return super.connect().finally(report);
    return super.connect((...result) => {
      report();
      callback(...result);
    });
  }
}
