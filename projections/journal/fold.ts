import {
  JOURNAL_CHANGES,
  personOfJournalStream,
  type SealedJournalEvent,
} from '../../domain/journal/events.ts';
import { type EntryChanges, foldEntries } from '../entries/fold.ts';
import type { ProjectedEvent } from '../projection.ts';

type NoValues = Record<never, never>;

export type JournalChanges = EntryChanges<NoValues>;

/** Folds a batch into the rows to add and the entries to change. */
export const fold = (events: readonly ProjectedEvent<SealedJournalEvent>[]): JournalChanges =>
  foldEntries<SealedJournalEvent, NoValues>(events, {
    changes: JOURNAL_CHANGES,
    personOf: personOfJournalStream,
    valuesOf: () => ({}),
    noValues: {},
  });
