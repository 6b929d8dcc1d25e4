import { dayOf } from '../../domain/event.ts';
import { personOfJournalStream, type SealedJournalEvent } from '../../domain/journal/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { JOURNAL_COLUMNS } from './table.ts';

type Row = NewRow<typeof JOURNAL_COLUMNS>;

export interface JournalChanges {
  readonly written: ReadonlyMap<string, Row>;
  /** Changes of entries from earlier batches; null for a withdrawn entry. */
  readonly changed: ReadonlyMap<string, JournalChange | null>;
}

export interface JournalChange {
  /** The event with the latest texts; null if they stay. */
  readonly corrected: string | null;
  /** The event with the texts beside them: null if there are none any more, undefined if that stays. */
  readonly conflict: string | null | undefined;
  /** How many texts the entry has had in this batch. */
  readonly revisions: number;
}

/** Folds a batch into the rows to add and the entries to change. */
export function fold(events: readonly ProjectedEvent<SealedJournalEvent>[]): JournalChanges {
  const written = new Map<string, Row>();
  const changed = new Map<string, JournalChange | null>();
  const change = (entryId: string, { corrected, conflict, revisions }: JournalChange) => {
    const row = written.get(entryId);
    if (row) {
      written.set(entryId, {
        ...row,
        corrected: corrected ?? row.corrected ?? null,
        conflict: (conflict === undefined ? row.conflict : conflict) ?? null,
        revision: row.revision + revisions,
      });
      return;
    }
    const before = changed.get(entryId);
    changed.set(entryId, {
      corrected: corrected ?? before?.corrected ?? null,
      conflict: conflict === undefined ? before?.conflict : conflict,
      revisions: (before?.revisions ?? 0) + revisions,
    });
  };
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
          conflict: null,
          revision: 1,
          local_date: dayOf(event.moment),
          position: event.position,
          withdrawn: false,
        });
        break;
      case 'JournalEntryCorrected':
        change(entryId, { corrected: stored, conflict: undefined, revisions: 1 });
        break;
      case 'JournalConflictKept':
        change(entryId, { corrected: null, conflict: stored, revisions: 0 });
        break;
      case 'JournalConflictResolved':
        change(entryId, { corrected: stored, conflict: null, revisions: 1 });
        break;
      case 'JournalEntryWithdrawn':
        if (row)
          written.set(entryId, { ...row, written: null, corrected: null, conflict: null, withdrawn: true });
        else changed.set(entryId, null);
        break;
      default:
        unhandled(event);
    }
  }
  return { written, changed };
}
