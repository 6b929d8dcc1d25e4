import type { Decider } from '../decider.ts';
import type { TimedEvent } from '../event.ts';
import { AUTOMATIC_HOLD_WINDOW_MS, type AuthorLimit, LIMIT_EFFECTS } from '../moderation/limits.ts';
import { unhandled } from '../unhandled.ts';
import type { AuthorStandingEvent } from './events.ts';

export type AuthorStandingCommand =
  | {
      readonly type: 'setLimit';
      readonly limitId: string;
      readonly limit: AuthorLimit;
      readonly until: string;
    }
  | { readonly type: 'liftLimit'; readonly limitId: string }
  | { readonly type: 'allowAutomaticHold'; readonly caseId: string; readonly now: string };

export interface AuthorStandingState {
  readonly limits: Map<string, { readonly limit: AuthorLimit; readonly until: string; isLifted: boolean }>;
  lastHold: { readonly caseId: string; readonly at: string } | undefined;
}

/**
 * What holds for all posts of one author: limits that moderators have set, and the one hold that reports may
 * set in a day. `lastHold` is the case that last got this hold.
 */
export const authorStandingDecider: Decider<
  AuthorStandingState,
  AuthorStandingCommand,
  AuthorStandingEvent,
  TimedEvent<AuthorStandingEvent>
> = {
  initial: () => ({ limits: new Map(), lastHold: undefined }),

  evolve(state, event) {
    switch (event.type) {
      case 'AuthorLimitSet': {
        const { limitId, limit, until } = event.data;
        state.limits.set(limitId, { limit, until, isLifted: false });
        return state;
      }
      case 'AuthorLimitLifted': {
        const limit = state.limits.get(event.data.limitId);
        if (limit) limit.isLifted = true;
        return state;
      }
      case 'AutomaticHoldAllowed':
        state.lastHold = { caseId: event.data.caseId, at: event.moment.occurredAt };
        return state;
      default:
        return unhandled(event);
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'setLimit': {
        const { limitId, limit, until } = command;
        return state.limits.has(limitId) ? [] : [{ type: 'AuthorLimitSet', data: { limitId, limit, until } }];
      }
      case 'liftLimit': {
        const { limitId } = command;
        return state.limits.get(limitId)?.isLifted === false
          ? [{ type: 'AuthorLimitLifted', data: { limitId } }]
          : [];
      }
      case 'allowAutomaticHold': {
        const { caseId, now } = command;
        const { lastHold } = state;
        const isSpent =
          lastHold !== undefined && Date.parse(now) - Date.parse(lastHold.at) < AUTOMATIC_HOLD_WINDOW_MS;
        return isSpent ? [] : [{ type: 'AutomaticHoldAllowed', data: { caseId } }];
      }
    }
  },
};

/** Whether this case is the one that last got the author's hold by reports. */
export const hasAutomaticHold = ({ lastHold }: AuthorStandingState, caseId: string): boolean =>
  lastHold?.caseId === caseId;

/**
 * The strictest limit that holds at a moment (ISO 8601), and of several such limits the one that ends last.
 * Undefined for an author without one.
 */
export function limitAt(
  { limits }: AuthorStandingState,
  now: string,
): { readonly posts: 'wait' | 'none'; readonly until: string } | undefined {
  const active = [...limits.values()].filter(({ until, isLifted }) => !isLifted && until > now);
  const byEffect = (posts: 'wait' | 'none') =>
    active
      .filter(({ limit }) => LIMIT_EFFECTS[limit].posts === posts)
      .map(({ until }) => ({ posts, until }))
      .sort((a, b) => (a.until < b.until ? 1 : -1))[0];
  return byEffect('none') ?? byEffect('wait');
}
