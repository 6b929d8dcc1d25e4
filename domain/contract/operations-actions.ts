import Type from 'typebox';
import { StaffAction, StaffRoleSession, StartedAction } from '../operations/actions-schema.ts';
import { FOR_OPERATORS } from './for-operators.ts';
import { IdParams } from './queries.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

const RECORDED = 'The log records it before it is done, and how it ended.';
/** The name of a read model. An unknown one gets 404. */
const ProjectionParams = Type.Object({ name: Type.String({ maxLength: 64 }) });

export const retryProjection = defineRoute({
  method: 'POST',
  path: '/api/operations/projections/:name/retry',
  summary: 'Let a paused read model try again',
  description: `${FOR_OPERATORS} ${RECORDED} 404: there is no such read model.`,
  session: 'required',
  params: ProjectionParams,
  answers: { 202: StartedAction },
  refuses: [401, 404],
  idempotencyKey: false,
});

/** Shared by the rebuild and the check of a read model. */
const inBackground = {
  method: 'POST',
  description:
    `${FOR_OPERATORS} ${RECORDED} It goes on in this process after the answer, and \`GET /api/operations\` shows its ` +
    'progress. 404: there is no such read model. 409: a rebuild or a check of this read model runs already, in any ' +
    'process, or this process runs two of them.',
  session: 'required',
  params: ProjectionParams,
  answers: { 202: StartedAction },
  refuses: [401, 404, 409],
  idempotencyKey: false,
} as const;

export const rebuildProjection = defineRoute({
  ...inBackground,
  path: '/api/operations/projections/:name/rebuild',
  summary: 'Rebuild a read model from the log, beside the one in use',
});

export const verifyProjection = defineRoute({
  ...inBackground,
  path: '/api/operations/projections/:name/verify',
  summary: 'Compare a read model with a replay of the log',
});

export const listOperationsActions = defineRoute({
  method: 'GET',
  path: '/api/operations/actions',
  summary: 'The last 50 actions of operators, newest first',
  description: FOR_OPERATORS,
  session: 'required',
  answers: { 200: Type.Array(StaffAction) },
  refuses: [401, 403],
});

export const listRoleSessions = defineRoute({
  method: 'GET',
  path: '/api/operations/role-sessions',
  summary: 'The sessions that act in a role now, of all accounts',
  description: FOR_OPERATORS,
  session: 'required',
  answers: { 200: Type.Array(StaffRoleSession) },
  refuses: [401, 403],
});

export const endAnyRoleSession = defineRoute({
  method: 'DELETE',
  path: '/api/operations/role-sessions/:id',
  summary: 'End a role session: its next call in the role is refused, in every process',
  description: `${FOR_OPERATORS} ${RECORDED} The person stays signed in. 404: there is no such role session.`,
  session: 'required',
  params: IdParams,
  answers: NO_CONTENT,
  refuses: [401, 404],
  idempotencyKey: false,
});
