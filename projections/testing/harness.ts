import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { moodStream } from '../../domain/mood/events.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { openStore } from '../../infra/event-store/postgres/testing/open-store.ts';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import { moodProjection } from '../mood/project.ts';
import { eraseStatements } from '../mood/write.ts';
import { type AnyProjection, asProjection } from '../projection.ts';
import { readCheckpoints } from '../runtime/checkpoints.ts';
import { prepareReadModels } from '../runtime/prepare-read-models.ts';
import { Progress } from '../runtime/progress.ts';
import { Projector } from '../runtime/projector.ts';
import { checkpointKey, readModelSearchPath } from '../runtime/table-versions.ts';
import type { Database } from '../tables.ts';
import { codec, encodeMood, moodLogged } from './mood-log.ts';
import { storeWithKeys } from './real-keys.ts';
import { testKeys } from './test-keys.ts';

export const moods = asProjection(moodProjection);

/** The moods as the next release may have them: it keeps the tables of this one. */
export const nextMoods: AnyProjection = {
  ...moods,
  tableVersion: moods.tableVersion + 1,
  older: [
    {
      version: moods.tableVersion,
      tables: moods.tables,
      views: (older) => ({ mood_entries: sql`select * from ${older('mood_entries')}` }),
      eraseStatements,
    },
  ],
};

/**
 * Called for each batch with the ids of its events `MoodLogged`, in the projection's transaction. `encodeMood` gives
 * such an event the id of its entry.
 */
type OnBatch = (entryIds: readonly string[], db: Kysely<Database>) => Promise<void> | void;

/** A projection without tables that calls `look` for every batch with logged moods. */
export const observingProjection = (name: string, look: OnBatch, tableVersion = 1): AnyProjection => ({
  name,
  tables: [],
  tableVersion,
  eventTypes: ['MoodLogged'],
  createTables: async () => {},
  prepare: (events) => async (db) =>
    look(
      events.map(({ id }) => id),
      db,
    ),
});

export interface StartOptions {
  readonly projections?: readonly AnyProjection[];
  /** The connection on which it takes leadership locks. Without one it leads every projection. */
  readonly notificationUrl?: string;
  /** How often the checkpoints are read without a wake-up, in milliseconds. */
  readonly pollMs?: number;
}

/** Queries as a process with these projections has them. */
export const openDatabase = (
  t: TestContext,
  connectionString: string,
  projections: readonly AnyProjection[] = [moods],
): Kysely<Database> => openKysely<Database>(t, connectionString, readModelSearchPath(projections));

/**
 * A database with a log and read models, and projectors with their own connections, like separate processes. With
 * `storesKeys`, the database also has the keys of everyone who writes, for processes that read them there.
 */
export async function openHarness(
  t: TestContext,
  projections: readonly AnyProjection[] = [moods],
  { storesKeys = false }: { readonly storesKeys?: boolean } = {},
) {
  const connectionString = await migratedDatabase(t);
  const plainStore = await openStore(t, connectionString);
  const db = openDatabase(t, connectionString, projections);
  const store = storesKeys ? storeWithKeys(plainStore, db) : plainStore;
  await prepareReadModels(db, projections, store);

  /** Starts a projector with its own connections. It stops when the test ends, at the latest. */
  const start = async ({ projections: own = projections, notificationUrl, pollMs }: StartOptions = {}) => {
    const paused: string[] = [];
    const log = collectingLogger(({ message, fields: { projection, reason } }) => {
      if (message.startsWith('a read model is paused')) paused.push(`${projection}: ${reason}`);
    });
    const ownDb = openDatabase(t, connectionString, own);
    const opened = await openStore(t, connectionString);
    let subscriptions = 0;
    const ownStore: EventStore = {
      ...opened,
      subscribe: (...from) => {
        subscriptions++;
        return opened.subscribe(...from);
      },
    };
    const notificationConnection =
      notificationUrl === undefined ? undefined : new NotificationConnection(notificationUrl, log);
    await notificationConnection?.open();
    const progress = new Progress(ownDb, own);
    if (notificationConnection) await progress.listenOn(notificationConnection);
    const projector = new Projector({
      store: ownStore,
      db: ownDb,
      codec,
      keys: testKeys,
      projections: own,
      progress,
      ...(notificationConnection && { notificationConnection }),
      ...(pollMs !== undefined && { pollMs }),
      log,
    });
    await projector.start();
    const stop = async () => {
      await projector.stop();
      await notificationConnection?.close();
    };
    t.after(stop);
    return { projector, progress, paused, log, db: ownDb, stop, subscriptions: () => subscriptions };
  };
  const checkpoint = async (name: string) => {
    const projection = projections.find((each) => each.name === name);
    assert.ok(projection, `the harness has no projection ${name}`);
    return checkpointOf(projection);
  };
  const checkpointOf = async (projection: AnyProjection) => {
    const found = (await readCheckpoints(db)).get(checkpointKey(projection));
    assert.ok(found);
    return found;
  };
  const reached = (name: string, position: bigint, timeoutMs = 10_000) =>
    eventually(
      `${name} gets to ${position}`,
      async () => (await checkpoint(name)).position >= position,
      timeoutMs,
    );
  const logMood = async (entryId: string = randomUUID()) => {
    const stream = moodStream(randomUUID());
    return (await store.append(stream, 'none', [encodeMood(moodLogged(entryId), stream)])).position;
  };
  return { connectionString, store, db, start, checkpoint, reached, logMood, checkpointOf };
}
