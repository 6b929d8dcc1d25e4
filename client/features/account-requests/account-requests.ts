import type { AccountRequest, ShownAction } from '../../../domain/account-requests/schema.ts';
import { api } from '../../lib/api.ts';
import { utcDayName } from '../../lib/date-text.ts';
import { type Resource, useResource } from '../../lib/resource.ts';

const KEY = 'account/requests';

/** The requests about the account, loaded again each time the list is opened. */
export const useAccountRequests = (): Resource<readonly AccountRequest[]> =>
  useResource(KEY, (signal) => api('GET /api/account-requests', {}, { signal }), 0);

export const ACTION_TEXTS: Readonly<Record<ShownAction, string>> = {
  find: 'Your account was looked up by its username.',
  lock: 'Your account was locked, and you were signed out everywhere.',
  unlock: 'Your account was unlocked.',
  'list-sessions': 'The list of your signed-in devices was read.',
  'end-sessions': 'You were signed out of one or all of your devices.',
  export: 'A copy of everything in your account was made.',
};

/** The reason as the people who run this server wrote it, or 'a legal request' if they do not show it. */
export const reasonText = ({ reason }: Pick<AccountRequest, 'reason'>): string =>
  reason === null ? 'Reason: a legal request' : `Reason: ${reason}`;

/**
 * Why the person did not see the request earlier, and since when they see it. Undefined if it was never hidden.
 * `hiddenUntil` is a day in UTC, and `today` is the device's day, YYYY-MM-DD.
 */
export function hiddenText(
  { hiddenUntil, legalGround }: Pick<AccountRequest, 'hiddenUntil' | 'legalGround'>,
  today: string,
): string | undefined {
  if (hiddenUntil === null || legalGround === null) return undefined;
  return `The law did not allow us to tell you before: ${legalGround}. Shown since: ${utcDayName(hiddenUntil, today)}`;
}

/** The day of a request, which is one in UTC. `today` is the device's day, YYYY-MM-DD. */
export const dayText = ({ day }: Pick<AccountRequest, 'day'>, today: string): string =>
  utcDayName(day, today);
