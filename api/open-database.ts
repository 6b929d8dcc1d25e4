import { Kysely, PostgresDialect } from 'kysely';
import type { Closers } from '../infra/background/close-all.ts';
import type { Logger } from '../infra/background/logger.ts';
import { NotificationConnection } from '../infra/postgres/notification-connection.ts';
import { createPool } from '../infra/postgres/pool.ts';
import { setUpDatabase } from '../infra/postgres/set-up-database.ts';
import { SharedReads, SharedReadsDialect } from '../infra/postgres/shared-reads.ts';
import { allProjections } from '../projections/catalogue.ts';
import { readModelSearchPath } from '../projections/runtime/table-versions.ts';
import type { Database } from '../projections/tables.ts';
import { APP_VERSION } from './app-version.ts';
import type { Services } from './services.ts';

export interface DatabaseOptions {
  readonly connectionString: string;
  /** The most connections of the pool. `undefined` follows the cores and the server's limit. */
  readonly databaseConnections?: number | undefined;
  readonly log: Logger;
}

interface OpenDatabase extends Pick<Services, 'pool' | 'db' | 'sharedReads'> {
  /** The caller opens it. */
  readonly notificationConnection: NotificationConnection;
  /** The read models of this version and the operational tables are on it. */
  readonly searchPath: string;
}

/**
 * Migrates the operational tables, and makes the connections to the database. The ways to close them are added to
 * `closers`. Queries, and waits for a connection, are measured.
 */
export async function openDatabase(
  { connectionString, databaseConnections, log }: DatabaseOptions,
  meters: Services['meters'],
  closers: Closers,
): Promise<OpenDatabase> {
  const setUp = await setUpDatabase({ connectionString, release: APP_VERSION, databaseConnections, log });
  const searchPath = readModelSearchPath(allProjections, setUp.searchPath);
  const options = {
    connectionString,
    name: 'hearten',
    searchPath,
    log,
    onQuery: (seconds: number) => meters.query.observe(seconds),
  };
  const pool = createPool({
    ...options,
    max: setUp.connections,
    onWait: (seconds) => meters.poolWait.observe(seconds),
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  closers.push(() => db.destroy());
  const sharedReads = new Kysely<Database>({
    dialect: new SharedReadsDialect(new SharedReads(pool, options)),
  });
  closers.push(() => sharedReads.destroy());
  const notificationConnection = new NotificationConnection(connectionString, log);
  closers.push(() => notificationConnection.close());
  return { pool, db, sharedReads, notificationConnection, searchPath };
}
