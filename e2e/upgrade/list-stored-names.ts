import { Kysely, PostgresDialect } from 'kysely';
import { APP_VERSION } from '../../api/app-version.ts';
import { closeAll } from '../../infra/background/close-all.ts';
import { startEmbeddedPostgres } from '../../infra/postgres/embedded/start-embedded-postgres.ts';
import { migrate } from '../../infra/postgres/migrate.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import type { OperationalTables } from '../../infra/postgres/tables.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { type CleanupScope, temporaryFolder } from '../support/hearten-process.ts';
import { storedNames } from './stored-names.ts';

/* `node e2e/upgrade/list-stored-names.ts` prints the stored names of the current code. */

const releases: (() => Promise<unknown>)[] = [];
const scope: CleanupScope = { after: (release) => void releases.push(release) };
try {
  const folder = await temporaryFolder(scope);
  const postgres = await startEmbeddedPostgres({ folder, durable: false });
  scope.after(() => postgres.stop());
  const pool = createPool({
    connectionString: postgres.connectionString,
    name: 'stored-names',
    max: 1,
    log: collectingLogger(),
  });
  const db = new Kysely<OperationalTables>({ dialect: new PostgresDialect({ pool }) });
  scope.after(() => db.destroy());
  await migrate(db, APP_VERSION);
  process.stdout.write(`${JSON.stringify(await storedNames(db), null, 2)}\n`);
} finally {
  await closeAll(releases);
}
