import type { OperationsEvent } from '../../domain/staff/events.ts';
import type { Projection } from '../projection.ts';
import { fold, type StaffActionChanges } from './fold.ts';
import { createStaffActionsTable, STAFF_ACTIONS_TABLE_VERSION } from './table.ts';
import { write } from './write.ts';

/**
 * The actions of operators. It has no erasure, because nothing in it belongs to a person: a staff id leads to nobody once
 * its row in `staff_roles` is gone. 1.0.2 has neither its events nor its table.
 */
export const staffActionsProjection: Projection<OperationsEvent, StaffActionChanges> = {
  name: 'staff-actions',
  tables: ['staff_actions'],
  tableVersion: STAFF_ACTIONS_TABLE_VERSION,
  eventTypes: { OperationsActionStarted: true, OperationsActionFinished: true },
  createTables: createStaffActionsTable,
  fold,
  write,
};
