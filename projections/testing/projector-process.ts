import { Kysely, PostgresDialect } from 'kysely';
import { processLogger } from '../../infra/background/process-logger.ts';
import { endProcess } from '../../infra/command-line/end-process.ts';
import { openPostgresEventStore } from '../../infra/event-store/postgres/postgres-event-store.ts';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { allProjections } from '../catalogue.ts';
import { prepareReadModels } from '../runtime/prepare-read-models.ts';
import { Progress } from '../runtime/progress.ts';
import { Projector } from '../runtime/projector.ts';
import { readModelSearchPath } from '../runtime/table-versions.ts';
import type { Database } from '../tables.ts';
import { codec } from './mood-log.ts';
import { testKeys } from './test-keys.ts';

/**
 * A process that projects all read models, for tests that kill it: `node projector-process.ts URL`. It has one projector,
 * while a server has two, and the test keys. The database must have the operational tables. The process prints a line
 * when it is ready. SIGTERM stops it properly.
 */
const connectionString = process.argv[2] as string;
const log = processLogger('warn', 'stderr');
const searchPath = readModelSearchPath(allProjections);
const pool = createPool({ connectionString, name: 'projector-process', max: 5, searchPath, log });
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
const notificationConnection = new NotificationConnection(connectionString, log);
await notificationConnection.open();
const store = await openPostgresEventStore({ connectionString, pool, notificationConnection, log });
await prepareReadModels(db, allProjections, store);
const progress = new Progress(db, allProjections);
await progress.listenOn(notificationConnection);
const projector = new Projector({
  store,
  db,
  codec,
  keys: testKeys,
  projections: allProjections,
  progress,
  notificationConnection,
  log,
});
await projector.start();
process.on('SIGTERM', async () => {
  await projector.stop();
  endProcess(0);
});
console.log('up');
