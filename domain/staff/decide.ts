import type { Decider } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import type { ActionEnd, OperationsAction } from '../operations/actions.ts';
import { unhandled } from '../unhandled.ts';
import type { StaffEvent } from './events.ts';
import type { StaffRole } from './roles.ts';

export type StaffCommand =
  | {
      readonly type: 'grantRole';
      readonly role: StaffRole;
      readonly by: string;
      /** Whether the grantor gives the role to their own account. */
      readonly isOwn: boolean;
    }
  | { readonly type: 'signInToRole' }
  | { readonly type: 'revokeRole'; readonly by: string }
  | {
      readonly type: 'startAction';
      readonly actionId: string;
      readonly action: OperationsAction;
      readonly target: string;
      /** For the action that ends a role session: the `staffId` of the role in which that session acts. */
      readonly staffId?: string;
    }
  | ({ readonly type: 'finishAction'; readonly actionId: string } & ActionEnd);

export interface StaffState {
  readonly status: 'unknown' | 'held' | 'revoked';
  readonly role?: StaffRole;
  /** By `actionId`. A start with an id that is known already is a repeat, and does nothing. */
  readonly actions: ReadonlyMap<string, RecordedAction>;
}

interface RecordedAction {
  readonly action: OperationsAction;
  readonly target: string;
  readonly hasEnded: boolean;
}

/** One role of one person. A revoked role never comes back: a new grant gets a new `staffId`. */
export const staffDecider: Decider<StaffState, StaffCommand, StaffEvent> = {
  initial: () => ({ status: 'unknown', actions: new Map() }),

  evolve(state, event) {
    switch (event.type) {
      case 'RoleGranted':
        return { ...state, status: 'held', role: event.data.role };
      case 'RoleSignedIn':
        return state;
      case 'RoleRevoked':
        return { ...state, status: 'revoked' };
      case 'OperationsActionStarted': {
        const { actionId, action, target } = event.data;
        return withAction(state, actionId, { action, target, hasEnded: false });
      }
      case 'OperationsActionFinished': {
        const { actionId, action, target } = event.data;
        return withAction(state, actionId, { action, target, hasEnded: true });
      }
      default:
        return unhandled(event);
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'grantRole': {
        const { role, by, isOwn } = command;
        if (isOwn) throw new DomainError('forbidden', 'Another operator must give you a role');
        if (state.status !== 'unknown') throw new DomainError('taken', 'This role has been given before');
        return [{ type: 'RoleGranted', data: { role, by } }];
      }
      case 'signInToRole':
        // The log may know more than the table `staff_roles`, which can come back from an older backup.
        if (state.status !== 'held') throw new DomainError('forbidden', 'This role is not yours any more');
        return [{ type: 'RoleSignedIn', data: {} }];
      case 'revokeRole':
        return state.status === 'held' ? [{ type: 'RoleRevoked', data: { by: command.by } }] : [];
      case 'startAction': {
        const { type: _, ...data } = command;
        if (state.status !== 'held' || state.role !== 'operator')
          throw new DomainError('forbidden', 'Only operators do this');
        return state.actions.has(data.actionId) ? [] : [{ type: 'OperationsActionStarted', data }];
      }
      case 'finishAction': {
        // Also after the role was revoked: the log must say how the action ended.
        const { actionId, outcome, detail } = command;
        const started = state.actions.get(actionId);
        if (!started || started.hasEnded) return [];
        const { action, target } = started;
        const data = { actionId, action, target, outcome, ...(detail !== undefined && { detail }) };
        return [{ type: 'OperationsActionFinished', data }];
      }
    }
  },
};

const withAction = (state: StaffState, actionId: string, action: RecordedAction): StaffState => ({
  ...state,
  actions: new Map([...state.actions, [actionId, action]]),
});
