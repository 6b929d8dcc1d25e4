import assert from 'node:assert/strict';
import type { Kysely } from 'kysely';
import { type EventStore, LOG_START, type RecordedEvent } from '../../infra/event-store/port.ts';
import { readLog } from '../../infra/event-store/testing/collect.ts';
import type { Database } from '../tables.ts';
import { withoutErasedPeople } from './without-erased.ts';

export type ExpectedMood = ReturnType<typeof rowOf>;

/**
 * What these events alone say should stand in `mood_entries`, now that those erased are gone, in log order: worked out from the log as it is
 * written, event by event, neither by the codec nor by the projection.
 */
export function moodsOf(events: readonly RecordedEvent[]): ExpectedMood[] {
  const rows = new Map<string, ExpectedMood>();
  for (const event of withoutErasedPeople(events)) {
    const id = event.data.entryId as string;
    if (event.type === 'MoodLogged') {
      assert.ok(!rows.has(id), 'an entry is logged once');
      rows.set(id, rowOf(event));
    }
    const row = rows.get(id);
    if (event.type === 'MoodWithdrawn') {
      assert.ok(row && !row.withdrawn, 'an entry is withdrawn once');
      rows.set(id, { ...row, notes: null, withdrawn: true });
    }
  }
  return [...rows.values()];
}

/** What the whole log says should stand in `mood_entries`. */
export async function expectedMoods(store: EventStore): Promise<ExpectedMood[]> {
  return moodsOf(await readLog(store, LOG_START));
}

const rowOf = ({ data, metadata, stream, position }: RecordedEvent) => ({
  entry_id: data.entryId as string,
  person_id: stream.slice('mood-'.length),
  mood_value: data.moodValue as number,
  // Its first name, and the one it has had since version 2.
  energy_value: (data.energyValue ?? data.fatigueValue) as number,
  notes: data.notes ?? null,
  occurred_at: new Date(metadata.occurredAt),
  local_date: metadata.localDate,
  position,
  withdrawn: false,
});

/** The table is what the log says: nothing lost, nothing doubled, nothing else. */
export async function assertMoodsMatchLog(db: Kysely<Database>, store: EventStore): Promise<number> {
  const rows = await db.selectFrom('mood_entries').selectAll().orderBy('position').execute();
  assert.deepEqual(rows, await expectedMoods(store));
  return rows.length;
}
