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

/** A question of a researcher that was answered, as the log has it. `at` is when it was recorded, ISO 8601 in UTC. */
export type RecordedRead = Extract<ReadEvent, { readonly type: 'ReadRecorded' }>['data'] & {
  readonly at: string;
};

/** The part of a decider whose state is the first event of the stream. */
const firstEvent = {
  initial: (): TimedEvent<ReadEvent> | undefined => undefined,
  evolve: (first: TimedEvent<ReadEvent> | undefined, event: TimedEvent<ReadEvent>) => first ?? event,
};

/**
 * Finds the recorded read with this id. Throws `DomainError('not-found')` if there is none, if it was refused, or if it
 * is about another study.
 */
export async function findReadOfStudy(
  services: Pick<Services, 'store' | 'codec'>,
  studyId: string,
  readId: string,
): Promise<RecordedRead> {
  const read = isUuid(readId) ? await readSealedState(services, firstEvent, readStream(readId)) : undefined;
  if (read?.type !== 'ReadRecorded' || read.data.studyId !== studyId)
    throw new DomainError('not-found', 'There is no such read');
  return { ...read.data, at: read.moment.occurredAt };
}

/** The same for a read with a state hash. Lists of weeks and of receipts have none. */
export async function findReadWithHash(
  services: Pick<Services, 'store' | 'codec'>,
  studyId: string,
  readId: string,
): Promise<RecordedRead & { readonly stateHash: string }> {
  const { stateHash, ...read } = await findReadOfStudy(services, studyId, readId);
  if (stateHash === undefined) throw new DomainError('not-found', 'There is no such read');
  return { ...read, stateHash };
}

/**
 * Checks an answer of the past. Its state hash must be the root of its stored leaves. The read model must give the same
 * leaf for each person whose consent to the same version of the protocol is still in force, and nobody else may be in
 * the answer today. Every other leaf is taken as it is: of people who have withdrawn or deleted their account, because
 * their salts are destroyed, and of people who have agreed to another version since.
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
  // A person who is not found has no leaf to compare with.
  const areUnchanged = leaves.every(({ pseudonym, leaf }) => now.get(pseudonym)?.equals(leaf) ?? true);
  const leafOwners = new Set(leaves.map(({ pseudonym }) => pseudonym));
  const hasNobodyElse = [...now.keys()].every((pseudonym) => leafOwners.has(pseudonym));
  return areUnchanged && hasNobodyElse ? 'verified' : 'differs';
}
