import assert from 'node:assert/strict';
import type { Kysely } from 'kysely';
import type { StoredEvent } from '../../domain/event.ts';
import type { SealedMoodEvent } from '../../domain/mood/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import { type EventStore, LOG_START, type RecordedEvent } from '../../infra/event-store/port.ts';
import { readLog } from '../../infra/event-store/testing/collect.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { Database } from '../tables.ts';
import type { OlderMoodEvent } from './older-software.ts';
import { storedEvents } from './stored-events.ts';
import type { KeyOf } from './test-keys.ts';
import { withoutErasedPeople } from './without-erased.ts';

type StoredMoodEvent = SealedMoodEvent | OlderMoodEvent;
type StoredMood = Extract<StoredMoodEvent, { readonly type: 'MoodLogged' }>['data'];

export type ExpectedMood = ReturnType<typeof rowOf>;

/** The rows of `mood_entries` that the log calls for, in log order. It uses neither the codec nor the projection. */
export function moodsOf(log: readonly RecordedEvent[], keyOf?: KeyOf): ExpectedMood[] {
  const rows = new Map<string, ExpectedMood>();
  const types = { MoodLogged: true, MoodWithdrawn: true } as const;
  for (const event of storedEvents<StoredMoodEvent>(withoutErasedPeople(log), types, keyOf)) {
    const id = event.data.entryId;
    const row = rows.get(id);
    switch (event.type) {
      case 'MoodLogged':
        assert.ok(!row, 'an entry is logged once');
        rows.set(id, rowOf(event));
        break;
      case 'MoodWithdrawn':
        assert.ok(row && !row.withdrawn, 'an entry is withdrawn once');
        rows.set(id, { ...row, event: null, withdrawn: true });
        break;
      default:
        unhandled(event);
    }
  }
  return [...rows.values()];
}

const rowOf = ({
  data,
  moment,
  stored,
  stream,
  position,
}: ProjectedEvent<Extract<StoredMoodEvent, { readonly type: 'MoodLogged' }>>) => ({
  entry_id: data.entryId,
  person_id: stream.slice('mood-'.length),
  mood_value: data.moodValue,
  energy_value: energyOf(data),
  event: stored as StoredEvent | null,
  local_date: moment.localDate,
  position,
  withdrawn: false,
});

/** The energy of an entry. Version 1 of the event called it fatigueValue. */
export const energyOf = (data: StoredMood): number =>
  'energyValue' in data ? data.energyValue : data.fatigueValue;

/** The API's answer for a row with these notes, made at this time. */
export const expectedMoodAnswer = (
  row: ExpectedMood,
  userId: number,
  { notes, occurredAt }: { readonly notes: string | null; readonly occurredAt: string },
) => ({
  id: row.entry_id,
  userId,
  moodValue: row.mood_value,
  fatigueValue: row.energy_value,
  notes,
  createdAt: occurredAt,
  localDate: row.local_date,
});

export const storedMoods = (db: Kysely<Database>, people: readonly string[]) =>
  db.selectFrom('mood_entries').selectAll().where('person_id', 'in', people).orderBy('position').execute();

/** The rows that the whole log calls for. */
export async function expectedMoods(store: EventStore, keyOf?: KeyOf): Promise<ExpectedMood[]> {
  return moodsOf(await readLog(store, LOG_START), keyOf);
}

/** Asserts that the table holds exactly the rows that the log calls for. Returns their number. */
export async function assertMoodsMatchLog(
  db: Kysely<Database>,
  store: EventStore,
  keyOf?: KeyOf,
): Promise<number> {
  const rows = await db.selectFrom('mood_entries').selectAll().orderBy('position').execute();
  assert.deepEqual(rows, await expectedMoods(store, keyOf));
  return rows.length;
}
