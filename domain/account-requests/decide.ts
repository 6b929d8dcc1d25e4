import type { Decider } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { dayOf } from '../event.ts';
import { isDay } from '../time/day-number.ts';
import { unhandled } from '../unhandled.ts';
import type { AccountRequestEvent, TimedAccountRequestEvent } from './events.ts';
import {
  type AccountRequest,
  REQUEST_WORDS_MAX,
  type RequestAction,
  SHOWN_ACTIONS,
  type ShownAction,
} from './schema.ts';

/** How long a request is hidden from its person, and by which law. */
export interface Hiding {
  readonly legalGround: string;
  /**
   * The first day on which it is shown, YYYY-MM-DD, unless the operator runs `show` earlier. Absent if only `show` ends
   * it.
   */
  readonly until?: string | undefined;
}

export interface RecordRequest {
  readonly type: 'recordRequest';
  readonly requestId: string;
  readonly action: RequestAction;
  readonly reason: string;
  readonly isReasonShown: boolean;
  readonly hiding?: Hiding | undefined;
  /** Today in UTC, YYYY-MM-DD. */
  readonly today: string;
}

interface StoredRequest {
  readonly id: string;
  readonly action: RequestAction;
  readonly day: string;
  readonly reason: string | null;
  readonly legalGround: string | null;
  /** The first day on which the person sees it. Null if it was never hidden, or is hidden without an end so far. */
  readonly hiddenUntil: string | null;
}

export interface AccountRequestsState {
  /** Whether the last of all locks and unlocks was a lock. */
  readonly isLocked: boolean;
  /** Oldest first. */
  readonly requests: readonly StoredRequest[];
}

/** One line without control characters. */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u;

/**
 * Every valid call is recorded, even one that repeats another. Throws `DomainError('invalid')` for wrong words or
 * days.
 */
export const accountRequestsDecider: Decider<
  AccountRequestsState,
  RecordRequest,
  AccountRequestEvent,
  TimedAccountRequestEvent
> = {
  initial: () => ({ isLocked: false, requests: [] }),

  evolve(state, event) {
    switch (event.type) {
      case 'AccountRequestRecorded': {
        const {
          requestId,
          action,
          reason,
          isReasonShown,
          legalGround = null,
          hiddenUntil = null,
        } = event.data;
        const day = dayOf(event.moment);
        const request = { id: requestId, action, day, legalGround, hiddenUntil };
        const earlier =
          action === 'show' ? state.requests.map((each) => shownFrom(each, day)) : state.requests;
        return {
          isLocked: action === 'lock' || (action !== 'unlock' && state.isLocked),
          requests: [...earlier, { ...request, reason: isReasonShown ? reason : null }],
        };
      }
      default:
        return unhandled(event.type);
    }
  },

  decide({ requestId, action, reason, isReasonShown, hiding, today }) {
    const legalGround = hiding && checkedWords(hiding.legalGround, 'The legal ground');
    const hiddenUntil = hiding?.until;
    if (hiddenUntil !== undefined && !isLaterDay(hiddenUntil, today)) {
      throw new DomainError(
        'invalid',
        'The day until which it is not shown must be a later one, as YYYY-MM-DD',
      );
    }
    const data = {
      ...{ requestId, action, isReasonShown, reason: checkedWords(reason, 'The reason') },
      ...(legalGround !== undefined && { legalGround }),
      ...(hiddenUntil !== undefined && { hiddenUntil }),
    };
    return [{ type: 'AccountRequestRecorded', data }];
  },
};

/** The requests that the person may see on this day in UTC, newest first. Only `SHOWN_ACTIONS` are ever shown. */
export const shownRequests = ({ requests }: AccountRequestsState, today: string): AccountRequest[] =>
  requests
    .flatMap(({ action, ...request }) =>
      isShown(request, today) && isShownAction(action) ? [{ ...request, action }] : [],
    )
    .reverse();

/** The requests with a legal ground that hides them from the person on this day in UTC. */
export const hiddenRequests = ({ requests }: AccountRequestsState, today: string): readonly StoredRequest[] =>
  requests.filter((request) => !isShown(request, today));

const isShown = ({ legalGround, hiddenUntil }: Omit<StoredRequest, 'action'>, today: string): boolean =>
  legalGround === null || (hiddenUntil !== null && hiddenUntil <= today);

const isShownAction = (action: RequestAction): action is ShownAction =>
  SHOWN_ACTIONS.some((each) => each === action);

const shownFrom = (request: StoredRequest, day: string): StoredRequest =>
  isShown(request, day) ? request : { ...request, hiddenUntil: day };

function checkedWords(words: string, name: string): string {
  const trimmed = words.trim();
  if (trimmed.length > REQUEST_WORDS_MAX || !ONE_LINE.test(trimmed)) {
    throw new DomainError('invalid', `${name} must be one line of at most ${REQUEST_WORDS_MAX} characters`);
  }
  return trimmed;
}

const isLaterDay = (day: string, today: string): boolean => isDay(day) && day > today;
