import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { HOUR_MS } from '../../domain/time/units.ts';
import { type Closers, closeAfterFailure, closeAll } from '../../infra/background/close-all.ts';
import type { Logger } from '../../infra/background/logger.ts';
import { processLogger } from '../../infra/background/process-logger.ts';
import type { Config } from '../../infra/config.ts';
import { type MasterKey, readMasterKey } from '../../infra/crypto/master-key.ts';
import { checkMasterKey } from '../../infra/crypto/master-key-check.ts';
import { UnreadableTexts } from '../../infra/crypto/unreadable.ts';
import { MASTER_KEY_FILE, SECRETS_FOLDER } from '../../infra/data-folder/stored-names.ts';
import { Codec } from '../../infra/event-store/codec.ts';
import { openEventStore } from '../../infra/event-store/open-event-store.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { ReadOnlyKeyRing, type ReadOnlyKeys } from '../../infra/personal-keys/read-only-key-ring.ts';
import { connectToRunning } from '../../infra/postgres/embedded/connect-to-running.ts';
import { startEmbeddedPostgres } from '../../infra/postgres/embedded/start-embedded-postgres.ts';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { defaultSearchPath } from '../../infra/postgres/search-path.ts';
import type { OperationalTables } from '../../infra/postgres/tables.ts';
import { withClient } from '../../infra/postgres/with-client.ts';
import { allEvents, allProjections } from '../catalogue.ts';
import { readModelSearchPath } from '../runtime/table-versions.ts';
import type { Database } from '../tables.ts';

/** The limit for a statement over a whole table and for a transaction that replays, in milliseconds. */
const LONG_MS = HOUR_MS;
const POOL_MAX = 4;

/** The database and the log for a command. A server may run on them at the same time. */
export interface CliContext {
  readonly db: Kysely<Database>;
  readonly store: EventStore;
  readonly codec: Codec;
  /**
   * Reads the master key. Throws `MasterKeyError` if it is missing or is not the one of this database. A database that
   * has never seen a master key takes this one as its own.
   */
  openMasterKey(): Promise<MasterKey>;
  /** The keys that a replay needs. Throws `MasterKeyError`. */
  openKeys(): Promise<ReadOnlyKeys>;
  readonly notificationConnection: NotificationConnection;
  readonly log: Logger;
  /** Ends a rebuild or a comparison. */
  readonly signal?: AbortSignal;
  close(): Promise<void>;
}

/**
 * Opens the stores that the settings name. If they name no database and the embedded PostgreSQL does not run, this
 * starts it, and `close` stops it. Log lines go to stderr, because stdout has the command's result.
 */
export async function openCliContext(
  config: Config,
  report: (line: string) => void,
  program: 'projections' | 'roles' | 'studies' | 'audit' | 'research' = 'projections',
): Promise<CliContext> {
  const log = processLogger(config.logLevel, 'stderr');
  const closers: Closers = [];
  const close = () => closeAll(closers);
  try {
    const connectionString =
      config.databaseUrl ?? (await embeddedDatabase(config.dataFolder, report, closers));
    const timeouts = { statementMs: LONG_MS, idleInTransactionMs: LONG_MS };
    const searchPath = readModelSearchPath(
      allProjections,
      await withClient(connectionString, defaultSearchPath),
    );
    const options = { connectionString, name: `hearten-${program}`, max: POOL_MAX, timeouts, searchPath };
    const pool = createPool({ ...options, log });
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    closers.push(() => db.destroy());
    const notificationConnection = new NotificationConnection(connectionString, log);
    closers.push(() => notificationConnection.close());
    await notificationConnection.open();
    const { eventStoreUrl } = config;
    const store = await openEventStore({
      eventStoreUrl,
      connectionString,
      pool,
      notificationConnection,
      log,
    });
    closers.push(() => store.close());
    return {
      ...{ db, store, codec: new Codec(allEvents, program), notificationConnection, log, close },
      openMasterKey: () => openMasterKey(config, db),
      async openKeys() {
        const keys = new ReadOnlyKeyRing(await openMasterKey(config, db), new UnreadableTexts(log).report);
        await keys.listenForChanges(notificationConnection);
        return keys;
      },
    };
  } catch (error) {
    await closeAfterFailure(closers, log);
    throw error;
  }
}

/** Refuses the key of another database, because no text could be opened with it. Throws `MasterKeyError`. */
async function openMasterKey(
  { masterKeyFile, dataFolder }: Config,
  db: Kysely<OperationalTables>,
): Promise<MasterKey> {
  const masterKey = await masterKeyOf({ masterKeyFile, dataFolder });
  await checkMasterKey(db, masterKey);
  return masterKey;
}

/** Reads the master key that the settings name. Throws `MasterKeyError`. */
export const masterKeyOf = ({
  masterKeyFile,
  dataFolder,
}: Pick<Config, 'masterKeyFile' | 'dataFolder'>): Promise<MasterKey> =>
  readMasterKey(masterKeyFile ?? join(dataFolder, SECRETS_FOLDER, MASTER_KEY_FILE));

/** The address of the embedded PostgreSQL. If none runs, this starts it, and adds the way to stop it to `closers`. */
export async function embeddedDatabase(
  folder: string,
  log: (line: string) => void,
  closers: Closers,
): Promise<string> {
  const running = await connectToRunning(folder);
  if (running) return running;
  const postgres = await startEmbeddedPostgres({ folder, log });
  closers.push(() => postgres.stop());
  return postgres.connectionString;
}
