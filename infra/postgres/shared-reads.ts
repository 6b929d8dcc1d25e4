import { PostgresDialect, PostgresDriver, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { ignoreError } from '../background/ignore-error.ts';
import type { Logger } from '../background/logger.ts';
import { StoreUnavailable } from '../event-store/port.ts';
import { type PoolOptions, preparedStatementConfig } from './pool.ts';
import { PreparedStatementClient, type PreparedStatementConfig } from './prepared-statement-client.ts';

/**
 * While this many connections of the pool are busy, further reads share connections. More busy ones would only compete
 * for the processors.
 */
export const BUSY_MIN = 3;
/** How many connections the reads share. PostgreSQL answers the reads of one connection in turn. */
export const SHARED_MAX = 2;
/** How many reads may wait on one connection. Calls that come then would wait for seconds. */
export const READS_MAX = 150;

/** A connection in PostgreSQL's pipeline mode: each statement is sent at once, also while others have no answer. */
interface SharedConnection {
  readonly opened: Promise<PreparedStatementClient>;
  /** How many reads it has. */
  reads: number;
}

/**
 * Connections for reads of a few rows that an index finds. A quiet process reads through its pool. A busy one sends
 * several reads over one connection without waiting for the answers between them: a read then takes less processor time
 * here and in PostgreSQL. A read waits for those before it on its connection, so a slow one would hold others up. A read
 * that fails does not affect the others. If a connection breaks, all its reads fail, and the next read opens another.
 */
export class SharedReads implements PostgresPool {
  readonly options = {};
  readonly #pool: pg.Pool;
  readonly #config: PreparedStatementConfig;
  readonly #log: Logger;
  readonly #onQuery: PoolOptions['onQuery'];
  readonly #connections = new Set<SharedConnection>();

  /** `pool` is the one of the process, which a quiet process reads through. It is not closed here. */
  constructor(pool: pg.Pool, options: Omit<PoolOptions, 'max' | 'onWait'>) {
    this.#pool = pool;
    this.#config = preparedStatementConfig({ ...options, isReadOnly: true });
    this.#log = options.log;
    this.#onQuery = options.onQuery;
  }

  /** How many shared connections are open. */
  get openCount(): number {
    return this.#connections.size;
  }

  /** A connection for one read. Throws `StoreUnavailable` when too many reads wait. */
  async connect(): Promise<PostgresPoolClient> {
    if (this.#pool.totalCount - this.#pool.idleCount < BUSY_MIN) return this.#pool.connect();
    const connection = this.#leastUsed();
    if (connection.reads >= READS_MAX) throw new StoreUnavailable('too many reads wait for their answers');
    connection.reads++;
    const release = () => void connection.reads--;
    try {
      const client = await connection.opened;
      return { query: client.query.bind(client), release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Closes the shared connections when their reads are answered. */
  async end(): Promise<void> {
    const onUnopened = ignoreError(
      this.#log,
      'a shared connection that could not be opened needs no closing',
    );
    await Promise.all(
      Array.from(this.#connections, ({ opened }) => opened.then((client) => client.end(), onUnopened)),
    );
  }

  #leastUsed(): SharedConnection {
    let least: SharedConnection | undefined;
    for (const each of this.#connections) if (!least || each.reads < least.reads) least = each;
    if (least && (least.reads === 0 || this.#connections.size >= SHARED_MAX)) return least;
    return this.#open();
  }

  #open(): SharedConnection {
    const client = new PreparedStatementClient(this.#config);
    client.onQuery = this.#onQuery;
    const connection = { opened: client.connect().then(() => client), reads: 0 };
    this.#connections.add(connection);
    const drop = () => void this.#connections.delete(connection);
    const onBroken = ignoreError(this.#log, 'a shared connection broke, and the next read opens another');
    client.on('error', (error) => {
      drop();
      onBroken(error);
    });
    client.on('end', drop);
    connection.opened.catch(drop);
    return connection;
  }
}

/** A dialect without transactions: on a shared connection, one would include the statements of others. */
export class SharedReadsDialect extends PostgresDialect {
  readonly #pool: SharedReads;

  constructor(pool: SharedReads) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new SharedReadsDriver({ pool: this.#pool });
  }
}

class SharedReadsDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {
    throw new TypeError('a shared connection has no transactions');
  }
}
