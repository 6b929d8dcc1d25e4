import { Kysely, PostgresDialect } from 'kysely';
import { HOUR_MS } from '../../domain/time/units.ts';
import type { Logger } from '../background/logger.ts';
import { checkServer } from './check-server.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { defaultSearchPath } from './search-path.ts';
import type { OperationalTables } from './tables.ts';

/** How long a statement of a migration may take, in milliseconds. */
const STATEMENT_MS = HOUR_MS;

export interface SetUpDatabase {
  /** How many connections the pool of this process can have. */
  readonly connections: number;
  /** The search path of this role in the database: the operational tables are on it. */
  readonly searchPath: string;
}

/**
 * Checks the server (see `checkServer`) and brings the operational tables up to date (see `migrate`), over a connection
 * of its own.
 */
export async function setUpDatabase({
  connectionString,
  release,
  databaseConnections,
  log,
}: {
  readonly connectionString: string;
  /** The version of this software. */
  readonly release: string;
  readonly databaseConnections: number | undefined;
  readonly log: Logger;
}): Promise<SetUpDatabase> {
  const timeouts = { statementMs: STATEMENT_MS };
  const pool = createPool({ connectionString, name: 'hearten-start', max: 1, timeouts, log });
  const db = new Kysely<OperationalTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const connections = await checkServer(pool, databaseConnections);
    await migrate(db, release);
    return { connections, searchPath: await defaultSearchPath(pool) };
  } finally {
    await db.destroy();
  }
}
