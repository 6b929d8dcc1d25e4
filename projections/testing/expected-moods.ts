import assert from 'node:assert/strict';
import type { Kysely } from 'kysely';
import type { EventStore, RecordedEvent } from '../../infra/event-store/port.ts';
import type { Database } from '../tables.ts';

/** What the log alone says should stand in `mood_entries`, worked out event by event and not by the projection. */
export async function expectedMoods(store: EventStore) {
  const rows = new Map<string, ReturnType<typeof rowOf>>();
  let after = -1n;
  for (;;) {
    const { events, next, end } = await store.readAll(after, 500);
    for (const event of events) {
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
    after = next;
    if (end) return [...rows.values()].sort((a, b) => (a.position < b.position ? -1 : 1));
  }
}

const rowOf = ({ data, metadata, stream, position }: RecordedEvent) => ({
  entry_id: data.entryId as string,
  person_id: stream.slice('mood-'.length),
  mood_value: data.moodValue as number,
  fatigue_value: data.fatigueValue as number,
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
