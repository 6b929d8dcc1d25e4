import assert from 'node:assert/strict';
import type { Kysely } from 'kysely';
import type { StoredEvent } from '../../domain/event.ts';
import type { SealedJournalEvent } from '../../domain/journal/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { Database } from '../tables.ts';
import { storedEvents } from './stored-events.ts';
import type { KeyOf } from './test-keys.ts';
import { withoutErasedPeople } from './without-erased.ts';

export type ExpectedEntry = ReturnType<typeof rowOf>;

const TYPES = {
  JournalEntryWritten: true,
  JournalEntryCorrected: true,
  JournalEntryWithdrawn: true,
  JournalConflictKept: true,
  JournalConflictResolved: true,
} as const;

/** The rows of `journal_entries` that the log calls for, in log order. It uses neither the codec nor the projection. */
export function journalOf(log: readonly RecordedEvent[], keyOf?: KeyOf): ExpectedEntry[] {
  const rows = new Map<string, ExpectedEntry>();
  for (const event of storedEvents<SealedJournalEvent>(withoutErasedPeople(log), TYPES, keyOf)) {
    const id = `${event.stream} ${event.data.entryId}`;
    const row = rows.get(id);
    switch (event.type) {
      case 'JournalEntryWritten':
        assert.ok(!row, 'an entry is written once');
        rows.set(id, rowOf(event));
        break;
      case 'JournalEntryCorrected': {
        assert.ok(row && !row.withdrawn, 'only an entry that is not withdrawn is corrected');
        rows.set(id, { ...row, corrected: event.stored(), revision: row.revision + 1 });
        break;
      }
      case 'JournalConflictKept':
        assert.ok(row && !row.withdrawn && !row.conflict, 'an entry has at most two texts');
        rows.set(id, { ...row, conflict: event.stored() });
        break;
      case 'JournalConflictResolved':
        assert.ok(row?.conflict && !row.withdrawn, 'only two texts can be chosen from');
        rows.set(id, { ...row, corrected: event.stored(), conflict: null, revision: row.revision + 1 });
        break;
      case 'JournalEntryWithdrawn':
        assert.ok(row && !row.withdrawn, 'an entry is withdrawn once');
        rows.set(id, { ...row, written: null, corrected: null, conflict: null, withdrawn: true });
        break;
      default:
        unhandled(event);
    }
  }
  return [...rows.values()];
}

type Written = ProjectedEvent<Extract<SealedJournalEvent, { readonly type: 'JournalEntryWritten' }>>;

const rowOf = ({ data, moment, stored, stream, position }: Written) => ({
  entry_id: data.entryId,
  person_id: stream.slice('journal-'.length),
  written: stored() as StoredEvent | null,
  corrected: null as StoredEvent | null,
  conflict: null as StoredEvent | null,
  revision: 1,
  local_date: moment.localDate,
  position,
  withdrawn: false,
});

export const storedJournal = (db: Kysely<Database>, people: readonly string[]) =>
  db.selectFrom('journal_entries').selectAll().where('person_id', 'in', people).orderBy('position').execute();
