import { dayOf, type SealedText } from '../../domain/event.ts';
import { personOfJournalStream, type SealedJournalEvent } from '../../domain/journal/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { JOURNAL_COLUMNS } from './table.ts';

type Row = NewRow<typeof JOURNAL_COLUMNS>;
type Words = Pick<Row, 'title' | 'content'>;

export interface JournalChanges {
  readonly written: ReadonlyMap<string, Row>;
  /** New texts of entries from earlier batches; null for a withdrawn entry. */
  readonly changed: ReadonlyMap<string, Words | null>;
}

/** Folds a batch into the rows to add and the entries to change. */
export function fold(events: readonly ProjectedEvent<SealedJournalEvent>[]): JournalChanges {
  const written = new Map<string, Row>();
  const changed = new Map<string, Words | null>();
  for (const event of events) {
    const { entryId } = event.data;
    const row = written.get(entryId);
    switch (event.type) {
      case 'JournalEntryWritten':
        written.set(entryId, {
          entry_id: entryId,
          person_id: personOfJournalStream(event.stream),
          ...wordsOf(event.data),
          occurred_at: new Date(event.metadata.occurredAt),
          local_date: dayOf(event.metadata),
          position: event.position,
          withdrawn: false,
        });
        break;
      case 'JournalEntryCorrected':
        if (row) written.set(entryId, { ...row, ...wordsOf(event.data) });
        else changed.set(entryId, wordsOf(event.data));
        break;
      case 'JournalEntryWithdrawn':
        if (row) written.set(entryId, { ...row, title: null, content: null, withdrawn: true });
        else changed.set(entryId, null);
        break;
      default:
        unhandled(event);
    }
  }
  return { written, changed };
}

const wordsOf = ({ title, content }: { title: SealedText; content: SealedText }): Words => ({
  title: JSON.stringify(title),
  content: JSON.stringify(content),
});
