import { fold } from '../../domain/decider.ts';
import type { StudyState } from '../../domain/research/study/decide.ts';
import { type StudyEvent, studyStream } from '../../domain/research/study/events.ts';
import { isUuid } from '../../domain/uuid.ts';
import { foldOf, type ProjectedEvent } from '../../projections/projection.ts';
import { upcastAll } from '../../projections/runtime/apply-batch.ts';
import { asProjected } from '../../projections/runtime/open-events.ts';
import { studyAggregate } from '../aggregates/aggregates.ts';
import type { Services } from '../services.ts';

type Log = Pick<Services, 'store' | 'codec'>;

/**
 * A study as the log has it, and the position of its registration: no earlier event concerns it. The status is
 * `unknown` if there is no study with this id.
 */
export async function registeredStudyOf(
  { store, codec }: Log,
  studyId: string,
): Promise<{ readonly state: StudyState; readonly since: bigint }> {
  const recorded = isUuid(studyId) ? await store.readStream(studyStream(studyId)) : [];
  return {
    state: stateAfter(upcastAll(codec, recorded).map(asProjected)),
    since: recorded[0]?.position ?? 0n,
  };
}

// `foldOf` only casts the events to their types.
const stateAfter = foldOf({
  fold: (events: readonly ProjectedEvent<StudyEvent>[]) => fold(studyAggregate.decider, events),
});

/** The study alone. */
export const studyOf = async (services: Log, studyId: string): Promise<StudyState> =>
  (await registeredStudyOf(services, studyId)).state;

/** Whether the version of the protocol names a law by which copies may be kept after a withdrawal. */
export const keepsCopies = ({ protocols }: StudyState, version: number): boolean =>
  protocols[version - 1]?.keepsCopiesGround !== undefined;
