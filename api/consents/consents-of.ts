import type { ConsentsState } from '../../domain/consents/decide.ts';
import { consentsAggregate } from '../aggregates/aggregates.ts';
import { readState } from '../aggregates/read-state.ts';
import type { Services } from '../services.ts';

/**
 * A person's consents as the log has them. They are read each time, so that a withdrawal counts at once in every
 * process.
 */
export const consentsOf = (
  services: Pick<Services, 'store' | 'codec' | 'keys'>,
  personId: string,
): Promise<ConsentsState> => readState(services, consentsAggregate, personId);
