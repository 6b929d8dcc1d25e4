import assert from 'node:assert/strict';
import type { Kysely } from 'kysely';
import type { SealedJournalEvent } from '../../domain/journal/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { Database } from '../tables.ts';
import { storedEvents } from './stored-events.ts';
import { withoutErasedPeople } from './without-erased.ts';

export type ExpectedEntry = ReturnType<typeof rowOf>;

const TYPES = {
  JournalEntryWritten: true,
  JournalEntryCorrected: true,
  JournalEntryWithdrawn: true,
} as const;

/** The rows of `journal_entries` that the log calls for, in log order. It uses neither the codec nor the projection. */
export function journalOf(log: readonly RecordedEvent[]): ExpectedEntry[] {
  const rows = new Map<string, ExpectedEntry>();
  for (const event of storedEvents<SealedJournalEvent>(withoutErasedPeople(log), TYPES)) {
    const id = event.data.entryId;
    const row = rows.get(id);
    switch (event.type) {
      case 'JournalEntryWritten':
        assert.ok(!row, 'an entry is written once');
        rows.set(id, rowOf(event));
        break;
      case 'JournalEntryCorrected': {
        assert.ok(row && !row.withdrawn, 'only an entry that is not withdrawn is corrected');
        const { title, content } = event.data;
        rows.set(id, { ...row, title, content });
        break;
      }
      case 'JournalEntryWithdrawn':
        assert.ok(row && !row.withdrawn, 'an entry is withdrawn once');
        rows.set(id, { ...row, title: null, content: null, withdrawn: true });
        break;
      default:
        unhandled(event);
    }
  }
  return [...rows.values()];
}

type Written = ProjectedEvent<Extract<SealedJournalEvent, { readonly type: 'JournalEntryWritten' }>>;

const rowOf = ({ data, metadata, stream, position }: Written) => ({
  entry_id: data.entryId,
  person_id: stream.slice('journal-'.length),
  title: data.title as Written['data']['title'] | null,
  content: data.content as Written['data']['content'] | null,
  occurred_at: new Date(metadata.occurredAt),
  local_date: metadata.localDate,
  position,
  withdrawn: false,
});

export const storedJournal = (db: Kysely<Database>, people: readonly string[]) =>
  db.selectFrom('journal_entries').selectAll().where('person_id', 'in', people).orderBy('position').execute();
