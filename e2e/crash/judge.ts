import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { openEventStore } from '../../infra/event-store/open-event-store.ts';
import { LOG_START, type RecordedEvent } from '../../infra/event-store/port.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { SignalLine } from '../../infra/postgres/signal-line.ts';
import type { Database } from '../../projections/tables.ts';
import { assertMoodsMatchLog } from '../../projections/testing/expected-moods.ts';
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

/**
 * Compares what was promised with what is there. The writer must have ended.
 * Throws when the read model is not what a replay of the log gives.
 */
export async function judge(cast: Cast, acknowledged: readonly Acknowledged[]): Promise<Verdict> {
  const { connectionString, eventStoreUrl } = cast;
  const pool = createPool({ connectionString, name: 'hearten-crash-judge', max: 2 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const signals = new SignalLine(connectionString);
  await signals.open();
  const store = await openEventStore({ eventStoreUrl, connectionString, pool, signals });
  try {
    const entries = new Map<string, string[]>();
    let after = LOG_START;
    for (let end = false; !end; ) {
      const page = await store.readAll(after, PAGE);
      for (const event of page.events) note(entries, event);
      ({ next: after, end } = page);
    }
    const lost = acknowledged.filter(({ commandId, entryId }) => !entries.get(commandId)?.includes(entryId));
    const doubled = [...entries.values()].filter((ids) => ids.length > 1);
    await caughtUp(db, after);
    const rows = await assertMoodsMatchLog(db, store);
    return { logged: entries.size, lost: lost.length, doubled: doubled.length, rows };
  } finally {
    await store.close();
    await signals.close();
    await db.destroy();
  }
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
