import fc from 'fast-check';
import { ACTION_OUTCOMES, OPERATIONS_ACTIONS } from '../../domain/operations/actions.ts';
import { type StaffCommand, staffDecider } from '../../domain/staff/decide.ts';
import { type StaffEvent, staffStream } from '../../domain/staff/events.ts';
import { STAFF_ROLES } from '../../domain/staff/roles.ts';
import type { Ids, Model } from './model.ts';

type StaffAction =
  | Exclude<StaffCommand, { readonly type: 'startAction' | 'finishAction' }>
  | NumberedAction<'startAction'>
  | NumberedAction<'finishAction'>;

/**
 * A command about an operations action. It has a number in place of the action's id, because ids depend on the person.
 * The `staffId` of another role is left out.
 */
type NumberedAction<T extends StaffCommand['type']> = Omit<
  Extract<StaffCommand, { readonly type: T }>,
  'actionId' | 'staffId'
> & { readonly number: number };

/** The number of an action. There are only two, so that a drawn end often belongs to an action that has begun. */
const actionNumber = fc.nat(1);

/**
 * Each person has one role. Commands come in any order: a role may be used or taken away before it was given, and an
 * operations action may end before it has begun. The decider refuses or ignores these.
 */
export const staffModel: Model<StaffAction, StaffEvent> = {
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
        // Only operators may start actions, so most of the roles are theirs.
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
        number: actionNumber,
        action: fc.constantFrom(...OPERATIONS_ACTIONS),
        // A read model, or the role of a session that ends.
        target: fc.constantFrom('mood', 'operator'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('finishAction' as const),
        number: actionNumber,
        outcome: fc.constantFrom(...ACTION_OUTCOMES),
        detail: fc.option(fc.constant('It was not paused'), { nil: undefined }),
      }),
    },
  ),
  stream: (_person, _action, ids) => staffStream(ids.own(0)),
  command: (action, ids) => command(action, ids),
};

function command(action: StaffAction, ids: Ids): StaffCommand {
  if (action.type !== 'startAction' && action.type !== 'finishAction') return action;
  const { number: which, ...rest } = action;
  return { ...rest, actionId: ids.own(which) };
}
