import { caseDecider } from '../../domain/moderation/decide.ts';
import { caseStream } from '../../domain/moderation/events.ts';
import type { OpenedCase } from '../../domain/moderation/state.ts';
import { readSealedState } from '../aggregates/read-state.ts';
import type { Services } from '../services.ts';

/**
 * The present state of a case, open or closed, read from the log: a read model may lack the latest events. Its texts stay
 * sealed. Undefined if there is no case with this id.
 */
export const findCaseInLog = (
  services: Pick<Services, 'store' | 'codec'>,
  caseId: string,
): Promise<OpenedCase | undefined> => readSealedState(services, caseDecider, caseStream(caseId));
