import type { TestContext } from 'node:test';
import { Kysely, PostgresDialect } from 'kysely';
import packageJson from '../../package.json' with { type: 'json' };
import { migrate } from '../postgres/migrate.ts';
import { createPool } from '../postgres/pool.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { collectingLogger } from './collecting-logger.ts';
import { createTestDatabase, type DatabaseTemplate } from './test-database.ts';

type Test = Pick<TestContext, 'after'>;

/** The address of a new database with all operational tables and no read models, for this test only. */
export async function migratedDatabase(t: Test): Promise<string> {
  return (await createTestDatabase(t, MIGRATED)).connectionString;
}

const MIGRATED: DatabaseTemplate = {
  name: 'migrated',
  async fill(connectionString) {
    const db = queries<never>(connectionString);
    await migrate(db, packageJson.version).finally(() => db.destroy());
  },
};

/** Opens a Kysely on its own connections, as a process does. It is closed when the test ends. */
export function openKysely<Tables extends OperationalTables = OperationalTables>(
  t: Test,
  connectionString: string,
  searchPath?: string,
): Kysely<Tables> {
  const db = queries<Tables>(connectionString, searchPath);
  t.after(() => db.destroy());
  return db;
}

function queries<Tables>(connectionString: string, searchPath?: string): Kysely<Tables> {
  const pool = createPool({
    connectionString,
    name: 'test-queries',
    max: 5,
    ...(searchPath !== undefined && { searchPath }),
    log: collectingLogger(),
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
