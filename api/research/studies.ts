import type { StudyState } from '../../domain/research/study/decide.ts';
import { type StudyEvent, studyStream } from '../../domain/research/study/events.ts';
import { isUuid } from '../../domain/uuid.ts';
import type { ProjectedEvent } from '../../projections/projection.ts';
import { studyAggregate } from '../aggregates/aggregates.ts';
import { readSealedState } from '../aggregates/read-state.ts';
import type { Services } from '../services.ts';

type Log = Pick<Services, 'store' | 'codec'>;

/** A study, and the position of its registration: no earlier event concerns it. */
interface RegisteredStudy {
  readonly state: StudyState;
  readonly since: bigint;
}

const { decider } = studyAggregate;
const registeredStudy = {
  initial: (): RegisteredStudy => ({ state: decider.initial(), since: 0n }),
  evolve: ({ state, since }: RegisteredStudy, event: ProjectedEvent<StudyEvent>): RegisteredStudy => ({
    state: decider.evolve(state, event),
    since: state.status === 'unknown' ? event.position : since,
  }),
};

/** A study as the log has it. Its status is `unknown` if there is none with this id. */
export const registeredStudyOf = async (services: Log, studyId: string): Promise<RegisteredStudy> =>
  isUuid(studyId)
    ? readSealedState(services, registeredStudy, studyStream(studyId))
    : registeredStudy.initial();

/** The study alone. */
export const studyOf = async (services: Log, studyId: string): Promise<StudyState> =>
  (await registeredStudyOf(services, studyId)).state;

/** Whether the version of the protocol names a law by which copies may be kept after a withdrawal. */
export const keepsCopies = ({ protocols }: StudyState, version: number): boolean =>
  protocols[version - 1]?.keepsCopiesGround !== undefined;
