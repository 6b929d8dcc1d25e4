import { caseDecider } from '../../domain/moderation/decide.ts';
import { caseStream } from '../../domain/moderation/events.ts';
import type { OpenedCase } from '../../domain/moderation/state.ts';
import { readSealedState } from '../aggregates/read-state.ts';
import type { Services } from '../services.ts';

/** A case as the log has it now, which a read model may not show yet. Undefined if nothing has opened it. */
export const findCaseInLog = (
  services: Pick<Services, 'store' | 'codec'>,
  caseId: string,
): Promise<OpenedCase | undefined> => readSealedState(services, caseDecider, caseStream(caseId));
