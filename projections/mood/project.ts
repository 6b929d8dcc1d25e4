import { type Insertable, sql } from 'kysely';
import { MoodLogged, MoodWithdrawn, type SealedMoodEvent } from '../../domain/mood/events.ts';
import type { ProjectedEvent, Projection } from '../projection.ts';
import { createMoodTable, MOOD_TABLE_VERSION, type MoodEntriesTable } from './table.ts';

type Row = Insertable<MoodEntriesTable>;

export interface MoodChanges {
  readonly logged: ReadonlyMap<string, Row>;
  /** Withdrawn entries that were logged in an earlier batch. */
  readonly withdrawn: ReadonlySet<string>;
}

const STREAM_PREFIX = 'mood-';

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
          person_id: event.stream.slice(STREAM_PREFIX.length),
          mood_value: moodValue,
          fatigue_value: energyValue,
          notes: notes ? JSON.stringify(notes) : null,
          occurred_at: new Date(event.metadata.occurredAt),
          local_date: event.metadata.localDate ?? event.metadata.occurredAt.slice(0, 10),
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

export const moodProjection: Projection<SealedMoodEvent, MoodChanges> = {
  name: 'mood',
  tables: ['mood_entries'],
  tableVersion: MOOD_TABLE_VERSION,
  eventTypes: [MoodLogged.type, MoodWithdrawn.type],
  createTables: createMoodTable,
  fold,
  async write({ logged, withdrawn }, db) {
    if (logged.size > 0) {
      await db
        .insertInto('mood_entries')
        .values([...logged.values()])
        .execute();
    }
    if (withdrawn.size > 0) {
      await db
        .updateTable('mood_entries')
        .set({ withdrawn: true, notes: null })
        .where('entry_id', '=', sql<string>`any(${[...withdrawn]}::uuid[])`)
        .execute();
    }
  },
};
