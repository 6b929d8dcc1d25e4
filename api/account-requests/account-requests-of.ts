import type { AccountRequestsState } from '../../domain/account-requests/decide.ts';
import { accountRequestsAggregate } from '../aggregates/aggregates.ts';
import { readState } from '../aggregates/read-state.ts';
import type { Services } from '../services.ts';

/** What was done with a person's account at the request of others, as the log has it. */
export const accountRequestsOf = (
  services: Pick<Services, 'store' | 'codec' | 'keys'>,
  personId: string,
): Promise<AccountRequestsState> => readState(services, accountRequestsAggregate, personId);
