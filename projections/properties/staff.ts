import fc from 'fast-check';
import { ACTION_OUTCOMES, OPERATIONS_ACTIONS } from '../../domain/operations/actions.ts';
import { type StaffCommand, staffDecider } from '../../domain/staff/decide.ts';
import { type StaffEvent, staffStream } from '../../domain/staff/events.ts';
import { STAFF_ROLES } from '../../domain/staff/roles.ts';
import type { Ids, Model } from './model.ts';

type Action =
  | Exclude<StaffCommand, { readonly type: 'startAction' | 'finishAction' }>
  | NumberedAction<'startAction'>
  | NumberedAction<'finishAction'>;

/** A command whose action has a number instead of an id. */
type NumberedAction<T extends StaffCommand['type']> = Omit<
  Extract<StaffCommand, { readonly type: T }>,
  'actionId' | 'staffId'
> & { readonly number: number };

/** A history names two actions of a role, so that those which have begun also end. */
const number = fc.nat(1);

/**
 * Roles are given, used and taken away in any order, also by people who have not got them. Actions begin and end in any
 * order.
 */
export const staffModel: Model<Action, StaffEvent> = {
  aggregate: 'staff',
  decider: staffDecider,
  produces: {
    RoleGranted: true,
    RoleSignedIn: true,
    RoleRevoked: true,
    OperationsActionStarted: true,
    OperationsActionFinished: true,
  },
  action: fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('grantRole' as const),
        role: fc.constantFrom('operator' as const, 'operator' as const, ...STAFF_ROLES),
        by: fc.constant('command-line'),
        isOwn: fc.boolean(),
      }),
    },
    fc.record({ type: fc.constant('signInToRole' as const) }),
    fc.record({ type: fc.constant('revokeRole' as const), by: fc.constant('command-line') }),
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('startAction' as const),
        number,
        action: fc.constantFrom(...OPERATIONS_ACTIONS),
        target: fc.constantFrom('mood', 'operator'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('finishAction' as const),
        number,
        outcome: fc.constantFrom(...ACTION_OUTCOMES),
        detail: fc.option(fc.constant('It was not paused'), { nil: undefined }),
      }),
    },
  ),
  stream: (_person, _action, ids) => staffStream(ids.own(0)),
  command: (action, ids) => command(action, ids),
};

function command(action: Action, ids: Ids): StaffCommand {
  if (action.type !== 'startAction' && action.type !== 'finishAction') return action;
  const { number: which, ...rest } = action;
  return { ...rest, actionId: ids.own(which) };
}
