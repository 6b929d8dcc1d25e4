import type { ActionEnd } from '../../domain/operations/actions.ts';
import { type OperationsEvent, staffIdOfStream } from '../../domain/staff/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { STAFF_ACTION_COLUMNS } from './table.ts';

type Row = NewRow<typeof STAFF_ACTION_COLUMNS>;

export interface StaffActionChanges {
  /** Actions of this batch, with their end if it is in the batch as well. */
  readonly begun: ReadonlyMap<string, Row>;
  /** The ends of actions of earlier batches, by the action's id. */
  readonly ended: ReadonlyMap<string, ActionEnd>;
}

/**
 * Folds a batch into the changes to write. The resulting table does not depend on how the log is cut into
 * batches.
 */
export function fold(events: readonly ProjectedEvent<OperationsEvent>[]): StaffActionChanges {
  const begun = new Map<string, Row>();
  const ended = new Map<string, ActionEnd>();
  for (const event of events) {
    switch (event.type) {
      case 'OperationsActionStarted': {
        const { actionId, action, target } = event.data;
        begun.set(actionId, {
          action_id: actionId,
          staff_id: staffIdOfStream(event.stream),
          action,
          target,
          day: event.moment.occurredAt.slice(0, 'YYYY-MM-DD'.length),
          outcome: null,
          detail: null,
          position: event.position,
        });
        break;
      }
      case 'OperationsActionFinished': {
        const { actionId, outcome, detail = null } = event.data;
        const row = begun.get(actionId);
        if (row) begun.set(actionId, { ...row, outcome, detail });
        else ended.set(actionId, { outcome, ...(detail !== null && { detail }) });
        break;
      }
      default:
        unhandled(event);
    }
  }
  return { begun, ended };
}
