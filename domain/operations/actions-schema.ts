import Type, { type Static } from 'typebox';
import { orNull } from '../or-null.ts';
import { STAFF_ROLES } from '../staff/roles.ts';
import { ACTION_OUTCOMES, OPERATIONS_ACTIONS } from './actions.ts';

const Action = Type.Enum([...OPERATIONS_ACTIONS]);
const Target = Type.String({ examples: ['mood'], description: 'The read model, or the role of the session' });

/** An action that the log has recorded. A retry is done by then, a rebuild or a verify goes on. */
export const StartedAction = Type.Object({
  id: Type.String({ format: 'uuid' }),
  action: Action,
  target: Target,
});
export type StartedAction = Static<typeof StartedAction>;

/** An action as operators see it. */
export const StaffAction = Type.Object({
  id: Type.String({ format: 'uuid' }),
  at: Type.String({
    format: 'date',
    description: 'The day in UTC. The log keeps no time of day of what staff do',
  }),
  by: Type.Enum(['you', 'another operator']),
  action: Action,
  target: Target,
  outcome: Type.Enum(['running', ...ACTION_OUTCOMES], {
    description:
      '`differs`: a verify has found a difference. `stopped`: the process ended before the action did. `failed`: nothing was changed',
  }),
  detail: orNull(Type.String()),
});
export type StaffAction = Static<typeof StaffAction>;

/** A session that acts in a role, as operators see it. */
export const StaffRoleSession = Type.Object({
  id: Type.String({ format: 'uuid', description: 'Random. It is not the id of the session' }),
  role: Type.Enum([...STAFF_ROLES]),
  username: Type.String({ examples: ['maren'] }),
  startedAt: Type.String({ format: 'date-time', description: 'Up to 15 minutes before the real start' }),
  until: Type.String({ format: 'date-time', description: 'When it must be confirmed again' }),
  isThis: Type.Boolean({ description: 'True for the session that asks' }),
});
export type StaffRoleSession = Static<typeof StaffRoleSession>;
