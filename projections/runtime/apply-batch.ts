import type { Kysely } from 'kysely';
import type { Codec, UpcastEvent } from '../../infra/event-store/codec.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import { isTransient } from '../../infra/postgres/transient.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { moveCheckpoints, pauseProjection } from './checkpoints.ts';
import { type ErasedSubjects, project, readErased } from './erasure.ts';

/** Another projector has moved the checkpoint: the rows folded here must not be written. */
export class CheckpointConflict extends Error {
  override readonly name = 'CheckpointConflict';
}

export interface ApplyBatchOptions {
  readonly db: Kysely<Database>;
  readonly codec: Codec;
  /** The log the events come from. */
  readonly storeId: string;
  readonly erasedSubjects: ErasedSubjects;
}

/** A projection's position after its part of a batch. If it is paused there, why, and the error behind it. */
export interface BatchResult {
  readonly position: bigint;
  readonly pausedReason: string | null;
  readonly error?: unknown;
}

/** The events in their newest shape. Event types that this version does not know are left out. */
export function upcastAll(codec: Codec, events: readonly RecordedEvent[]): UpcastEvent[] {
  return events.map((event) => codec.upcast(event)).filter((event) => event !== undefined);
}

/** Has only the event's type and position and the error's name: event data may be personal. */
export const pauseReasonFor = (at: RecordedEvent, error: unknown): string =>
  `${at.type} at position ${at.position}: ${error instanceof Error ? error.name : 'Error'}`;

/**
 * Applies `events` to a projection and moves its checkpoint from `from` to `to`, in one transaction. An event that can
 * never be applied pauses the projection in front of it. Throws `CheckpointConflict`, and errors that may pass;
 * nothing, or a first part of the batch, is written then.
 */
export async function applyBatch(
  options: ApplyBatchOptions,
  projection: AnyProjection,
  events: readonly RecordedEvent[],
  from: bigint,
  to: bigint,
): Promise<BatchResult> {
  const { db, codec, storeId, erasedSubjects } = options;
  try {
    const upcast = upcastAll(codec, events);
    const erased = await db.transaction().execute(async (transaction) => {
      // Moves the checkpoint first, which locks it: a second projector waits here and then sees that it is late,
      // instead of writing the same rows.
      if (!(await moveCheckpoints(transaction, [projection], storeId, from, to)))
        throw new CheckpointConflict();
      return project(
        projection,
        upcast,
        transaction,
        erasedSubjects.get(projection, from) ?? (await readErased(projection, transaction)),
      );
    });
    erasedSubjects.set(projection, to, erased);
    return { position: to, pausedReason: null };
  } catch (error) {
    if (error instanceof CheckpointConflict || isTransient(error)) throw error;
    return applyOneByOne(options, projection, events, from, error);
  }
}

/** Applies a failing batch event by event, so that the projection stops in front of the failing one. */
async function applyOneByOne(
  options: ApplyBatchOptions,
  projection: AnyProjection,
  events: readonly RecordedEvent[],
  from: bigint,
  error: unknown,
): Promise<BatchResult> {
  const [first, ...rest] = events as readonly [RecordedEvent, ...RecordedEvent[]];
  if (rest.length === 0) {
    const reason = pauseReasonFor(first, error);
    const { db, storeId } = options;
    if (!(await pauseProjection(db, projection, storeId, from, first.position, reason)))
      throw new CheckpointConflict();
    return { position: from, pausedReason: reason, error };
  }
  let applied: BatchResult = { position: from, pausedReason: null };
  for (const event of events) {
    applied = await applyBatch(options, projection, [event], applied.position, event.position);
    if (applied.pausedReason) return applied;
  }
  return applied;
}
