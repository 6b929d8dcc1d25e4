import { OperationsOverview } from '../operations/schema.ts';
import { FOR_OPERATORS } from './for-operators.ts';
import { defineRoute } from './route.ts';

/** Every count that people can move is rounded: to 5, to 100, or "up to 5". */
export const getOperations = defineRoute({
  method: 'GET',
  path: '/api/operations',
  summary: 'The overview for operators: what people do, read models, errors, backups, storage and erasures',
  description:
    `${FOR_OPERATORS} ` +
    'No figure belongs to one person, and none changes by one when one person does one thing.',
  session: 'required',
  answers: { 200: OperationsOverview },
  refuses: [401, 403],
});
