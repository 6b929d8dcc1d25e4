import { type Kysely, sql } from 'kysely';
import type { OperationsEvent } from '../../domain/staff/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { Database } from '../tables.ts';
import { idsIn } from './ids-in-log.ts';
import { storedEvents } from './stored-events.ts';

type Expected = ReturnType<typeof rowOf>;

const TYPES = { OperationsActionStarted: true, OperationsActionFinished: true } as const;

/** The rows of `staff_actions` that the log calls for, by position. It uses neither the codec nor the projection. */
export function staffActionsOf(log: readonly RecordedEvent[]): Expected[] {
  const rows: Expected[] = [];
  for (const event of storedEvents<OperationsEvent>(log, TYPES)) {
    switch (event.type) {
      case 'OperationsActionStarted':
        rows.push(rowOf(event));
        break;
      case 'OperationsActionFinished': {
        const { actionId, outcome, detail } = event.data;
        const row = rows.find(({ action_id }) => action_id === actionId);
        if (row) Object.assign(row, { outcome, detail: detail ?? null });
        break;
      }
      default:
        unhandled(event);
    }
  }
  return rows;
}

const rowOf = ({
  data,
  stream,
  moment,
  position,
}: ProjectedEvent<Extract<OperationsEvent, { readonly type: 'OperationsActionStarted' }>>) => ({
  action_id: data.actionId,
  staff_id: stream.slice('staff-'.length),
  action: data.action,
  target: data.target,
  day: moment.occurredAt.slice(0, 10),
  outcome: null as string | null,
  detail: null as string | null,
  position,
});

/** The rows of the actions of `log` in PostgreSQL, in the same order. */
export function storedStaffActions(db: Kysely<Database>, log: readonly RecordedEvent[]) {
  const ids = [...idsIn(log, 'actionId')];
  return db
    .selectFrom('staff_actions')
    .selectAll()
    .where(sql<boolean>`action_id = any(${ids}::uuid[])`)
    .orderBy('position')
    .execute();
}
