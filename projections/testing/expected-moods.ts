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

/** An entry as it is written until sealing begins: a value that was not chosen has a start value. */
interface UnsealedMoodLogged {
  readonly type: 'MoodLogged';
  readonly data: {
    readonly entryId: string;
    readonly moodValue: number;
    readonly energyValue: number;
    readonly notChosen?: readonly string[];
  };
}
export type StoredMoodEvent = SealedMoodEvent | UnsealedMoodLogged | OlderMoodEvent;
type StoredMood = Exclude<StoredMoodEvent, { readonly type: 'MoodWithdrawn' }>['data'];

export const MOOD_TYPES = {
  MoodLogged: true,
  MoodCorrected: true,
  MoodConflictKept: true,
  MoodConflictResolved: true,
  MoodWithdrawn: true,
} as const;

export type ExpectedMood = ReturnType<typeof rowOf>;

/** The rows of `mood_entries` that the log calls for, in log order. It uses neither the codec nor the projection. */
export function moodsOf(log: readonly RecordedEvent[], keyOf?: KeyOf): ExpectedMood[] {
  const rows = new Map<string, ExpectedMood>();
  for (const event of storedEvents<StoredMoodEvent>(withoutErasedPeople(log), MOOD_TYPES, keyOf)) {
    const id = `${event.stream} ${event.data.entryId}`;
    const row = rows.get(id);
    switch (event.type) {
      case 'MoodLogged':
        assert.ok(!row, 'an entry is logged once');
        rows.set(id, rowOf(event));
        break;
      case 'MoodCorrected':
        assert.ok(row && !row.withdrawn, 'only an entry that is not withdrawn is corrected');
        rows.set(id, corrected(row, event));
        break;
      case 'MoodConflictKept':
        assert.ok(row && !row.withdrawn && !row.conflict, 'an entry has at most two versions');
        rows.set(id, { ...row, conflict: event.stored() });
        break;
      case 'MoodConflictResolved':
        assert.ok(row?.conflict && !row.withdrawn, 'only two versions can be chosen from');
        rows.set(id, { ...corrected(row, event), conflict: null });
        break;
      case 'MoodWithdrawn':
        assert.ok(row && !row.withdrawn, 'an entry is withdrawn once');
        rows.set(id, {
          ...row,
          ...{ mood_value: null, energy_value: null, written: null, corrected: null, conflict: null },
          withdrawn: true,
        });
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
  mood_value: moodOf(data),
  energy_value: energyOf(data),
  written: stored() as StoredEvent | null,
  corrected: null as StoredEvent | null,
  conflict: null as StoredEvent | null,
  revision: 1,
  local_date: moment.localDate,
  position,
  withdrawn: false,
});

const corrected = (
  row: ExpectedMood,
  { data, stored }: { readonly data: StoredMood; readonly stored: () => StoredEvent },
): ExpectedMood => ({
  ...row,
  ...{ mood_value: moodOf(data), energy_value: energyOf(data), corrected: stored() },
  revision: row.revision + 1,
});

const isChosen = (data: StoredMood, name: string): boolean =>
  !('notChosen' in data && data.notChosen?.includes(name));

/** The mood of an entry; null if none was chosen. */
export const moodOf = (data: StoredMood): number | null =>
  isChosen(data, 'moodValue') ? (data.moodValue ?? null) : null;

/** The energy of an entry; null if none was chosen. Version 1 of the event called it fatigueValue. */
export function energyOf(data: StoredMood): number | null {
  if ('fatigueValue' in data) return data.fatigueValue;
  return 'energyValue' in data && isChosen(data, 'energyValue') ? (data.energyValue ?? null) : null;
}

/** An event as it was decided. */
export interface DecidedMood {
  readonly data: {
    readonly moodValue?: number;
    readonly energyValue?: number;
    readonly notes?: string;
    readonly chosen?: string;
  };
  readonly moment: { readonly occurredAt: string };
}

/** The API's answer for a row that is not withdrawn. `eventOf` gives the events of the row as they were decided. */
export function expectedMoodAnswer(
  row: ExpectedMood,
  userId: number,
  eventOf: (stored: StoredEvent | null) => DecidedMood,
) {
  const beside = row.conflict && eventOf(row.conflict).data;
  const latest = eventOf(row.corrected ?? row.written).data;
  return {
    id: row.entry_id,
    userId,
    moodValue: row.mood_value,
    fatigueValue: row.energy_value,
    notes: latest.notes ?? null,
    chosen: latest.chosen ?? 'yes',
    createdAt: eventOf(row.written).moment.occurredAt,
    localDate: row.local_date,
    revision: row.revision,
    conflict: beside && {
      moodValue: beside.moodValue ?? null,
      fatigueValue: beside.energyValue ?? null,
      notes: beside.notes ?? null,
    },
  };
}

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
