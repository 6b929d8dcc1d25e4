import { dayOf } from '../../domain/event.ts';
import { personOfJournalStream, type SealedJournalEvent } from '../../domain/journal/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { JOURNAL_COLUMNS } from './table.ts';

type Row = NewRow<typeof JOURNAL_COLUMNS>;

export interface JournalChanges {
  readonly written: ReadonlyMap<string, Row>;
  /** The latest corrections of entries from earlier batches; null for a withdrawn entry. */
  readonly changed: ReadonlyMap<string, string | null>;
}

/** Folds a batch into the rows to add and the entries to change. */
export function fold(events: readonly ProjectedEvent<SealedJournalEvent>[]): JournalChanges {
  const written = new Map<string, Row>();
  const changed = new Map<string, string | null>();
  for (const event of events) {
    const { entryId } = event.data;
    const row = written.get(entryId);
    const stored = JSON.stringify(event.stored);
    switch (event.type) {
      case 'JournalEntryWritten':
        written.set(entryId, {
          entry_id: entryId,
          person_id: personOfJournalStream(event.stream),
          written: stored,
          corrected: null,
          local_date: dayOf(event.moment),
          position: event.position,
          withdrawn: false,
        });
        break;
      case 'JournalEntryCorrected':
        if (row) written.set(entryId, { ...row, corrected: stored });
        else changed.set(entryId, stored);
        break;
      case 'JournalEntryWithdrawn':
        if (row) written.set(entryId, { ...row, written: null, corrected: null, withdrawn: true });
        else changed.set(entryId, null);
        break;
      default:
        unhandled(event);
    }
  }
  return { written, changed };
}
