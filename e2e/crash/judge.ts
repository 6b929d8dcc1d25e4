import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { openEventStore } from '../../infra/event-store/open-event-store.ts';
import {
  type EventStore,
  LOG_START,
  type LogPage,
  type RecordedEvent,
} from '../../infra/event-store/port.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { SignalLine } from '../../infra/postgres/signal-line.ts';
import type { Database } from '../../projections/tables.ts';
import { assertMoodsMatchLog } from '../../projections/testing/expected-moods.ts';
import { runCli } from '../../projections/testing/run-cli.ts';
import type { Cast } from './cast.ts';
import type { Acknowledged } from './open-loop-writer.ts';

const CATCH_UP_MS = 30_000;
const PAGE = 1_000;

export interface Verdict {
  /** Moods in the log. */
  readonly logged: number;
  /** Acknowledged, but not in the log under the id that was answered. */
  readonly lost: number;
  /** Commands with more than one event. */
  readonly doubled: number;
  /** Rows of the read model that were compared with a replay and found equal. */
  readonly rows: number;
}

/** Where the log ends now. A server that others have used holds their moods, too. */
export function endOfLog(cast: Cast): Promise<bigint> {
  return withStores(cast, async ({ store }) => {
    let end = LOG_START;
    await eachPage(store, LOG_START, ({ next }) => {
      end = next;
    });
    return end;
  });
}

/**
 * Compares what was promised since the log ended at `since` with what is there. The writer must have ended.
 * Throws when a read model is not what a replay of the log gives.
 */
export function judge(cast: Cast, since: bigint, acknowledged: readonly Acknowledged[]): Promise<Verdict> {
  return withStores(cast, async ({ store, db }) => {
    const entries = new Map<string, string[]>();
    let end = since;
    await eachPage(store, since, ({ events, next }) => {
      for (const event of events) note(entries, event);
      end = next;
    });
    const logged = new Set([...entries.values()].flat());
    const lost = acknowledged.filter(({ entryId }) => !logged.has(entryId));
    const doubled = [...entries.values()].filter((ids) => ids.length > 1);
    await caughtUp(db, end);
    const rows = await assertMoodsMatchLog(db, store);
    await verifyAll(cast);
    return { logged: entries.size, lost: lost.length, doubled: doubled.length, rows };
  });
}

async function withStores<T>(
  { connectionString, log: { eventStoreUrl } }: Cast,
  work: (stores: { store: EventStore; db: Kysely<Database> }) => Promise<T>,
): Promise<T> {
  const pool = createPool({ connectionString, name: 'hearten-crash-judge', max: 2 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const signals = new SignalLine(connectionString);
  await signals.open();
  const store = await openEventStore({ eventStoreUrl, connectionString, pool, signals });
  try {
    return await work({ store, db });
  } finally {
    await store.close();
    await signals.close();
    await db.destroy();
  }
}

async function eachPage(store: EventStore, from: bigint, look: (page: LogPage) => void): Promise<void> {
  let after = from;
  for (let end = false; !end; ) {
    const page = await store.readAll(after, PAGE);
    look(page);
    ({ next: after, end } = page);
  }
}

/** Every read model, compared by the product's own command. */
async function verifyAll({ connectionString, masterKeyFile, log }: Cast): Promise<void> {
  const { code, said, out } = await runCli(['verify'], {
    DATABASE_URL: connectionString,
    HEARTEN_MASTER_KEY_FILE: masterKeyFile,
    EVENTSTORE_URL: log.eventStoreUrl ?? '',
  });
  if (code !== 0) throw new Error(`verify ended with ${code}: ${out} ${said}`);
}

function note(entries: Map<string, string[]>, { type, data, metadata }: RecordedEvent): void {
  if (type !== 'MoodLogged') return;
  const ids = entries.get(metadata.commandId) ?? [];
  entries.set(metadata.commandId, [...ids, String(data.entryId)]);
}

async function caughtUp(db: Kysely<Database>, position: bigint): Promise<void> {
  const deadline = performance.now() + CATCH_UP_MS;
  for (;;) {
    const behind = await db
      .selectFrom('checkpoints')
      .select('projection')
      .where('position', '<', position)
      .execute();
    if (behind.length === 0) return;
    if (performance.now() > deadline) throw new Error(`${behind.length} read models do not catch up`);
    await sleep(50);
  }
}
