import type { Projection, TypesOf } from '../projection.ts';
import { KIND_OF_TYPE } from './event-kinds.ts';
import { type CountedEvent, fold, type OperationsChanges } from './fold.ts';
import { createOperationsTables, OPERATIONS_TABLE_VERSION } from './table.ts';
import { write } from './write.ts';

/**
 * Figures for operators of what people do: counts and sketches of each day. No row belongs to anyone, so nothing is erased:
 * types and days stay in the log after an erasure, and a rebuild gives the same rows.
 */
export const operationsProjection: Projection<CountedEvent, OperationsChanges> = {
  name: 'operations',
  tables: ['operations_days', 'operations_active'],
  tableVersion: OPERATIONS_TABLE_VERSION,
  isUnhurried: true,
  // TypeScript does not follow keys through `fromEntries`.
  eventTypes: Object.fromEntries(
    Object.keys(KIND_OF_TYPE).map((type) => [type, true]),
  ) as TypesOf<CountedEvent>,
  createTables: createOperationsTables,
  fold,
  write,
};
