import type { Kysely } from 'kysely';
import type { Codec, UpcastEvent } from '../../infra/event-store/codec.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import { isTransient } from '../../infra/postgres/transient.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { moveCheckpoints, pauseProjection } from './checkpoints.ts';
import { type ErasedSubjects, project, readErased } from './erasure.ts';

/** Another projector has moved the checkpoint: what was folded here must not be written. */
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

/** Where a projection stands after its part of a batch, and why it stands still there if it does. */
export interface BatchResult {
  readonly position: bigint;
  readonly pausedReason: string | null;
}

/** The events a projection of this version can read; those it doesn't know are none of its business. */
export function upcastAll(codec: Codec, events: readonly RecordedEvent[]): UpcastEvent[] {
  return events.map((event) => codec.upcast(event)).filter((event) => event !== undefined);
}

/** Only the event's type, place and the error's name are kept: data may hold what nobody else should read. */
export const pauseReasonFor = (at: RecordedEvent, error: unknown): string =>
  `${at.type} at position ${at.position}: ${error instanceof Error ? error.name : 'Error'}`;

/**
 * Brings a projection past `events`, from its checkpoint at `from` to `to`: rows and checkpoint in one
 * transaction. What will never succeed pauses it right in front of the event. Throws `CheckpointConflict`, and what may
 * succeed later; nothing, or a first part of the batch, is written then.
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
      // The fence comes first: it locks the checkpoint, so a second projector waits here and then learns
      // that it is late, instead of writing the same rows.
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

/** Goes through a failing batch event by event, so that the projection stands right in front of the one that fails. */
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
    return { position: from, pausedReason: reason };
  }
  let carried: BatchResult = { position: from, pausedReason: null };
  for (const event of events) {
    carried = await applyBatch(options, projection, [event], carried.position, event.position);
    if (carried.pausedReason) return carried;
  }
  return carried;
}
