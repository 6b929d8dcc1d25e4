import { Plan, PlanBody } from '../plan/schema.ts';
import { UserQuery } from './queries.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

export const getPlan = defineRoute({
  method: 'GET',
  path: '/api/plan',
  summary: 'One’s own safety plan',
  description:
    'The six steps are based on the Safety Planning Intervention by Stanley and Brown. Only their owner can read them. A plan that a person keeps on a device alone is not here.',
  session: 'required',
  query: UserQuery,
  answers: { 200: Plan },
  refuses: [401, 403],
});

export const writePlanStep = defineRoute({
  method: 'PUT',
  path: '/api/plan',
  summary: 'Write one step of one’s own safety plan',
  description:
    'Replaces all lines of the step. `baseRevision` is the revision that was edited. If the step has changed since, it keeps its lines, and the new ones stay beside them as its `conflict`. A call with the current revision then chooses the lines. An edit of a plan that was removed meanwhile is refused with 409.',
  session: 'required',
  body: PlanBody,
  answers: { 200: Plan },
  refuses: [401, 403, 409],
  keepsHealthData: true,
});

export const removePlan = defineRoute({
  method: 'DELETE',
  path: '/api/plan',
  summary: 'Remove one’s own safety plan from the account',
  session: 'required',
  query: UserQuery,
  answers: NO_CONTENT,
  refuses: [401, 403],
});
