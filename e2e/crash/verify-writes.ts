import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { readMasterKey } from '../../infra/crypto/master-key.ts';
import { Codec } from '../../infra/event-store/codec.ts';
import { openEventStore } from '../../infra/event-store/open-event-store.ts';
import {
  type EventStore,
  LOG_START,
  type LogPage,
  type RecordedEvent,
} from '../../infra/event-store/port.ts';
import { readLog } from '../../infra/event-store/testing/collect.ts';
import { KeyRing } from '../../infra/personal-keys/key-ring.ts';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { allEvents, allProjections } from '../../projections/catalogue.ts';
import { readModelSearchPath } from '../../projections/runtime/table-versions.ts';
import type { Database } from '../../projections/tables.ts';
import { assertMoodsMatchLog } from '../../projections/testing/expected-moods.ts';
import { keysInLog } from '../../projections/testing/real-keys.ts';
import { runCli } from '../../projections/testing/run-cli.ts';
import type { Deployment } from './deployment.ts';
import type { AcknowledgedWrite } from './open-loop-writer.ts';

const CATCH_UP_MS = 30_000;
const PAGE = 1_000;

export interface WriteVerification {
  /** The number of commands with a mood in the log. */
  readonly logged: number;
  /** Acknowledged writes that the log does not have under the returned id. */
  readonly lost: number;
  /** Commands with more than one mood in the log. */
  readonly duplicated: number;
  /** Rows of the read model of moods, which were compared with a replay and found equal. */
  readonly rows: number;
}

/** The current end of the log. A shared server also holds events from before the run. */
export function endOfLog(deployment: Deployment): Promise<bigint> {
  return withStores(deployment, async ({ store }) => {
    let end = LOG_START;
    await eachPage(store, LOG_START, ({ next }) => {
      end = next;
    });
    return end;
  });
}

/**
 * Compares the acknowledged writes with the log after `since`. The writer must have ended. Throws if a read
 * model differs from a replay of the log, or does not catch up in time.
 */
export function verifyWrites(
  deployment: Deployment,
  since: bigint,
  acknowledged: readonly AcknowledgedWrite[],
): Promise<WriteVerification> {
  return withStores(deployment, async ({ store, db }) => {
    const entries = new Map<string, string[]>();
    let end = since;
    await eachPage(store, since, ({ events, next }) => {
      for (const event of events) note(entries, event);
      end = next;
    });
    const logged = new Set([...entries.values()].flat());
    const lost = acknowledged.filter(({ entryId }) => !logged.has(entryId));
    const duplicated = [...entries.values()].filter((ids) => ids.length > 1);
    await waitForAllProjections(db, end);
    const log = await readLog(store, LOG_START);
    const codec = new Codec(allEvents, 'crash judge');
    const keys = new KeyRing(db, await readMasterKey(deployment.masterKeyFile), unreadable);
    const rows = await assertMoodsMatchLog(db, store, await keysInLog({ codec, keys }, log));
    await verifyReadModels(deployment);
    return { logged: entries.size, lost: lost.length, duplicated: duplicated.length, rows };
  });
}

async function withStores<T>(
  { connectionString, log: { eventStoreUrl } }: Deployment,
  work: (stores: { store: EventStore; db: Kysely<Database> }) => Promise<T>,
): Promise<T> {
  const pool = createPool({
    connectionString,
    name: 'hearten-crash-judge',
    max: 2,
    searchPath: readModelSearchPath(allProjections),
    log: collectingLogger(),
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const notificationConnection = new NotificationConnection(connectionString, collectingLogger());
  await notificationConnection.open();
  const store = await openEventStore({
    eventStoreUrl,
    connectionString,
    pool,
    notificationConnection,
    log: collectingLogger(),
  });
  try {
    return await work({ store, db });
  } finally {
    await store.close();
    await notificationConnection.close();
    await db.destroy();
  }
}

async function eachPage(store: EventStore, from: bigint, look: (page: LogPage) => void): Promise<void> {
  let after = from;
  for (let isEnd = false; !isEnd; ) {
    const page = await store.readAll(after, PAGE);
    look(page);
    ({ next: after, isEnd } = page);
  }
}

/** Compares every read model with a replay, by the product's own command. */
async function verifyReadModels({ connectionString, masterKeyFile, log }: Deployment): Promise<void> {
  const { code, stderr, stdout } = await runCli(['verify'], {
    DATABASE_URL: connectionString,
    HEARTEN_MASTER_KEY_FILE: masterKeyFile,
    EVENTSTORE_URL: log.eventStoreUrl ?? '',
  });
  if (code !== 0) throw new Error(`verify ended with ${code}: ${stdout} ${stderr}`);
}

const unreadable = (subject: string): never => {
  throw new Error(`${subject} is damaged`);
};

/** The first event of a command has the same id as the entry that it logs. */
function note(entries: Map<string, string[]>, { type, id, metadata }: RecordedEvent): void {
  if (type !== 'MoodLogged') return;
  const ids = entries.get(metadata.commandId) ?? [];
  entries.set(metadata.commandId, [...ids, id]);
}

async function waitForAllProjections(db: Kysely<Database>, position: bigint): Promise<void> {
  const deadline = performance.now() + CATCH_UP_MS;
  for (;;) {
    const behind = await db
      .selectFrom('checkpoints')
      .select('projection')
      .where('position', '<', position)
      .execute();
    if (behind.length === 0) return;
    if (performance.now() > deadline) throw new Error(`${behind.length} read models did not catch up`);
    await sleep(50);
  }
}
