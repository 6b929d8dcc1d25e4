import { type Insertable, sql } from 'kysely';
import { AccountErased } from '../../domain/account/events.ts';
import { dayOf } from '../../domain/event.ts';
import {
  MoodLogged,
  MoodWithdrawn,
  personOfMoodStream,
  type SealedMoodEvent,
} from '../../domain/mood/events.ts';
import { insertRows } from '../insert-rows.ts';
import type { ProjectedEvent, Projection } from '../projection.ts';
import { createMoodTable, MOOD_TABLE_VERSION, type MoodEntriesTable } from './table.ts';

type Row = Insertable<MoodEntriesTable>;

export interface MoodChanges {
  readonly logged: ReadonlyMap<string, Row>;
  /** Withdrawn entries that were logged in an earlier batch. */
  readonly withdrawn: ReadonlySet<string>;
}

/** Folds a batch of mood events into the rows to add and the entries to withdraw. */
function fold(events: readonly ProjectedEvent<SealedMoodEvent>[]): MoodChanges {
  const logged = new Map<string, Row>();
  const withdrawn = new Set<string>();
  for (const event of events) {
    switch (event.type) {
      case 'MoodLogged': {
        const { entryId, moodValue, energyValue, notes } = event.data;
        logged.set(entryId, {
          entry_id: entryId,
          person_id: personOfMoodStream(event.stream),
          mood_value: moodValue,
          energy_value: energyValue,
          notes: notes ? JSON.stringify(notes) : null,
          occurred_at: new Date(event.metadata.occurredAt),
          local_date: dayOf(event.metadata),
          position: event.position,
          withdrawn: false,
        });
        break;
      }
      case 'MoodWithdrawn': {
        const row = logged.get(event.data.entryId);
        if (row) logged.set(event.data.entryId, { ...row, notes: null, withdrawn: true });
        else withdrawn.add(event.data.entryId);
        break;
      }
    }
  }
  return { logged, withdrawn };
}

const COLUMNS = {
  entry_id: 'uuid',
  person_id: 'uuid',
  mood_value: 'smallint',
  energy_value: 'smallint',
  notes: 'jsonb',
  occurred_at: 'timestamptz',
  local_date: 'text',
  position: 'bigint',
  withdrawn: 'boolean',
};

export const moodProjection: Projection<SealedMoodEvent, MoodChanges> = {
  name: 'mood',
  tables: ['mood_entries'],
  tableVersion: MOOD_TABLE_VERSION,
  eventTypes: [MoodLogged.type, MoodWithdrawn.type],
  createTables: createMoodTable,
  fold,
  async write({ logged, withdrawn }, db) {
    if (logged.size > 0) await insertRows('mood_entries', COLUMNS, [...logged.values()]).execute(db);
    if (withdrawn.size > 0) {
      await db
        .updateTable('mood_entries')
        .set({ withdrawn: true, notes: null })
        .where('entry_id', '=', sql<string>`any(${[...withdrawn]}::uuid[])`)
        .execute();
    }
  },
  erasure: {
    by: AccountErased.type,
    ownerOf: ({ stream }) => personOfMoodStream(stream),
    async erase(people, db) {
      await db
        .deleteFrom('mood_entries')
        .where('person_id', '=', sql<string>`any(${people}::uuid[])`)
        .execute();
    },
  },
};
