import { dayOf } from '../../domain/event.ts';
import { personOfMoodStream, type SealedMoodEvent } from '../../domain/mood/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import { columnsOfValues, type MOOD_COLUMNS } from './table.ts';

type Row = NewRow<typeof MOOD_COLUMNS>;

export interface MoodChanges {
  readonly logged: ReadonlyMap<string, Row>;
  /** Withdrawn entries that were logged in an earlier batch. */
  readonly withdrawn: ReadonlySet<string>;
}

/** Folds a batch into the rows to add and the entries to withdraw. */
export function fold(events: readonly ProjectedEvent<SealedMoodEvent>[]): MoodChanges {
  const logged = new Map<string, Row>();
  const withdrawn = new Set<string>();
  for (const event of events) {
    switch (event.type) {
      case 'MoodLogged': {
        const { entryId } = event.data;
        logged.set(entryId, {
          entry_id: entryId,
          person_id: personOfMoodStream(event.stream),
          ...columnsOfValues(event.data),
          event: JSON.stringify(event.stored),
          local_date: dayOf(event.moment),
          position: event.position,
          withdrawn: false,
        });
        break;
      }
      case 'MoodWithdrawn': {
        const row = logged.get(event.data.entryId);
        if (row) logged.set(event.data.entryId, { ...row, event: null, withdrawn: true });
        else withdrawn.add(event.data.entryId);
        break;
      }
      default:
        unhandled(event);
    }
  }
  return { logged, withdrawn };
}
