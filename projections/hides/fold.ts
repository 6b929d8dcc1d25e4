import { type HideEvent, pseudonymOfHidesStream } from '../../domain/community/hides/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { HIDE_COLUMNS } from './table.ts';

type Row = NewRow<typeof HIDE_COLUMNS>;

export interface HideChanges {
  /** Hides of this batch that are in force at its end. */
  readonly hidden: ReadonlyMap<string, Row>;
  /** Hides of earlier batches that were undone. */
  readonly undone: ReadonlySet<string>;
}

/**
 * Folds a batch into the changes to write. The resulting table does not depend on how the log is cut into
 * batches.
 */
export function fold(events: readonly ProjectedEvent<HideEvent>[]): HideChanges {
  const hidden = new Map<string, Row>();
  const undone = new Set<string>();
  for (const event of events) {
    switch (event.type) {
      case 'WritingHidden': {
        const { hideId, kind, subjectId, author = null } = event.data;
        hidden.set(hideId, {
          hide_id: hideId,
          pseudonym_id: pseudonymOfHidesStream(event.stream),
          kind,
          subject_id: subjectId,
          author,
          occurred_at: new Date(event.moment.occurredAt),
          position: event.position,
        });
        break;
      }
      case 'HideUndone':
        if (!hidden.delete(event.data.hideId)) undone.add(event.data.hideId);
        break;
      default:
        unhandled(event);
    }
  }
  return { hidden, undone };
}
