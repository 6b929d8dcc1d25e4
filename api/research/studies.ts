import type { StudyState } from '../../domain/research/study/decide.ts';
import { studyStream } from '../../domain/research/study/events.ts';
import { isUuid } from '../../domain/uuid.ts';
import { studyAggregate } from '../aggregates/aggregates.ts';
import { readSealedState } from '../aggregates/read-state.ts';
import type { Services } from '../services.ts';

type Log = Pick<Services, 'store' | 'codec'>;

/** A study as the log has it. Its status is `unknown` if there is none with this id. */
export const studyOf = (services: Log, studyId: string): Promise<StudyState> =>
  isUuid(studyId)
    ? readSealedState(services, studyAggregate.decider, studyStream(studyId))
    : Promise.resolve(studyAggregate.decider.initial());

/** Whether the version of the protocol names a law by which copies may be kept after a withdrawal. */
export const keepsCopies = ({ protocols }: StudyState, version: number): boolean =>
  protocols[version - 1]?.keepsCopiesGround !== undefined;
