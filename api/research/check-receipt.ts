import { DomainError } from '../../domain/domain-error.ts';
import type { TimedEvent } from '../../domain/event.ts';
import type { StudyReceipt } from '../../domain/research/answer-schema.ts';
import type { ReadEvent } from '../../domain/research/reads/events.ts';
import { readStream } from '../../domain/research/reads/events.ts';
import { isUuid } from '../../domain/uuid.ts';
import { readReceiptLeaves } from '../../infra/research/receipt-leaves.ts';
import { stateHash } from '../../infra/research/state-hash.ts';
import { peopleOf } from '../../projections/research-entries/queries.ts';
import { readSealedState } from '../aggregates/read-state.ts';
import type { Services } from '../services.ts';
import { leavesAt } from './answer.ts';

/** A read of the log. */
export type RecordedRead = Extract<ReadEvent, { readonly type: 'ReadRecorded' }>['data'] & {
  readonly at: string;
};

/** The first event of a stream as its state. */
const firstRead = {
  initial: (): TimedEvent<ReadEvent> | undefined => undefined,
  evolve: (first: TimedEvent<ReadEvent> | undefined, event: TimedEvent<ReadEvent>) => first ?? event,
};

/** The answer about this study with this id. Throws `DomainError('not-found')`. */
export async function readOfStudy(
  services: Pick<Services, 'store' | 'codec'>,
  studyId: string,
  readId: string,
): Promise<RecordedRead> {
  const read = isUuid(readId) ? await readSealedState(services, firstRead, readStream(readId)) : undefined;
  if (read?.type !== 'ReadRecorded' || read.data.studyId !== studyId)
    throw new DomainError('not-found', 'There is no such read');
  return { ...read.data, at: read.moment.occurredAt };
}

/** The read with this id, if it is an answer about this study with a state hash. Throws `DomainError('not-found')`. */
export async function recordedRead(
  services: Pick<Services, 'store' | 'codec'>,
  studyId: string,
  readId: string,
): Promise<RecordedRead & { readonly stateHash: string }> {
  const { stateHash, ...read } = await readOfStudy(services, studyId, readId);
  if (stateHash === undefined) throw new DomainError('not-found', 'There is no such read');
  return { ...read, stateHash };
}

/**
 * Checks a read of the past. Its state hash must be the root of its blinded leaves, and the leaf of each person who is still
 * in the study must be what the log says of them now. The leaves of people who have gone stay as they are: their salts
 * are destroyed, so they can be neither read nor recomputed.
 */
export async function checkReceipt(
  { db }: Pick<Services, 'db'>,
  readId: string,
  { studyId, protocolVersion, momentPosition, knownPosition, stateHash: expected }: RecordedRead,
): Promise<StudyReceipt['check']> {
  const leaves = await readReceiptLeaves(readId, db);
  if (stateHash(leaves) !== expected) return 'differs';
  const [moment, known] = [BigInt(momentPosition), BigInt(knownPosition)];
  const people = await peopleOf(db, { studyId, protocolVersion, known }, moment);
  const now = new Map(leavesAt(people, moment).map(({ pseudonym, leaf }) => [pseudonym, leaf]));
  const isStill = leaves.every(({ pseudonym, leaf }) => now.get(pseudonym)?.equals(leaf) ?? true);
  const knownThen = new Set(leaves.map(({ pseudonym }) => pseudonym));
  return isStill && [...now.keys()].every((pseudonym) => knownThen.has(pseudonym)) ? 'verified' : 'differs';
}
