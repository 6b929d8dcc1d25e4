import { MOOD_CHANGES, personOfMoodStream, type SealedMoodEvent } from '../../domain/mood/events.ts';
import { type EntryChanges, foldEntries } from '../entries/fold.ts';
import type { ProjectedEvent } from '../projection.ts';
import { columnsOfValues, type ValueColumns } from './table.ts';

export type MoodChanges = EntryChanges<ValueColumns>;

const NO_VALUES = columnsOfValues({});

/** Folds a batch into the rows to add and the entries to change. */
export const fold = (events: readonly ProjectedEvent<SealedMoodEvent>[]): MoodChanges =>
  foldEntries<SealedMoodEvent, ValueColumns>(events, {
    changes: MOOD_CHANGES,
    personOf: personOfMoodStream,
    valuesOf: (event) => (event.type === 'MoodWithdrawn' ? NO_VALUES : columnsOfValues(event.data)),
    noValues: NO_VALUES,
  });
