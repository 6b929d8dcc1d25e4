import type { AccountRequestsState } from '../../domain/account-requests/decide.ts';
import { accountRequestsAggregate } from '../aggregates/aggregates.ts';
import { readState } from '../aggregates/read-state.ts';
import type { Services } from '../services.ts';

/**
 * The requests about a person's account that the people who run the server have recorded, as the log has them. It
 * includes those that are hidden from the person.
 */
export const accountRequestsOf = (
  services: Pick<Services, 'store' | 'codec' | 'keys'>,
  personId: string,
): Promise<AccountRequestsState> => readState(services, accountRequestsAggregate, personId);

/** Whether the database or the log says that an account is locked. A restored database may be older than the lock. */
export async function isLocked(
  services: Pick<Services, 'store' | 'codec' | 'keys' | 'accounts'>,
  personId: string,
): Promise<boolean> {
  const [lockedOn, requests] = await Promise.all([
    services.accounts.lockedOn(personId),
    accountRequestsOf(services, personId),
  ]);
  return lockedOn !== undefined || requests.isLocked;
}
