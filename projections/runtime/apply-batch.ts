import type { Kysely, Transaction } from 'kysely';
import type { UpcastEvent } from '../../infra/event-store/codec.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { ReadOnlyKeys } from '../../infra/personal-keys/read-only-key-ring.ts';
import type { BoundStatement } from '../../infra/postgres/compiled-statement.ts';
import { sendTogether } from '../../infra/postgres/send-together.ts';
import { isTransient } from '../../infra/postgres/transient.ts';
import type { AnyProjection, UnopenedEvent } from '../projection.ts';
import type { Database } from '../tables.ts';
import type { ReadingCodec } from './batch-codec.ts';
import { moveStatement, pauseProjection } from './checkpoints.ts';
import { type ErasedSubjects, NONE_ERASED, readErased } from './erased-subjects.ts';
import { markRewrite } from './mark-rewrites.ts';
import { type EventOpener, isPersonal, openInParts } from './open-events.ts';
import { project } from './project.ts';

/** Another projector has moved the checkpoint, so the rows folded here must not be written. */
export class CheckpointConflict extends Error {
  override readonly name = 'CheckpointConflict';
}

export interface ApplyBatchOptions {
  readonly db: Kysely<Database>;
  readonly codec: ReadingCodec;
  /** The log that the events come from. */
  readonly storeId: string;
  readonly keys: ReadOnlyKeys;
  readonly erasedSubjects: ErasedSubjects;
}

/**
 * The position of a projection after its part of a batch. If it is paused there, also the reason and the
 * error.
 */
export interface BatchResult {
  readonly position: bigint;
  readonly pausedReason: string | null;
  readonly error?: unknown;
}

/**
 * The events in their newest version. Event types that this software does not know are left out. A newer version of a
 * known type throws `UnsupportedEventVersion`.
 */
export function upcastAll(codec: ReadingCodec, events: readonly RecordedEvent[]): UpcastEvent[] {
  return events.map((event) => codec.upcast(event)).filter((event) => event !== undefined);
}

/** The events that can change something in the projection's tables, given what is in them now. */
export const relevantEvents = async <Event extends UnopenedEvent>(
  { relevant }: AnyProjection,
  events: readonly Event[],
  transaction: Kysely<Database>,
): Promise<readonly Event[]> => relevant?.(events, transaction) ?? events;

/** Why a projection pauses: the event's type and position, and the error's name. Its message may be personal. */
export const pauseReasonFor = (at: RecordedEvent, error: unknown): string =>
  `${at.type} at position ${at.position}: ${error instanceof Error ? error.name : 'Error'}`;

/**
 * Applies `events`, of which there is at least one, to a projection, and moves its checkpoint from `from` to `to`, in one
 * transaction. If an event can't be applied, each gets a transaction of its own. The one that fails by itself pauses the
 * projection at the position before it. Throws `CheckpointConflict`, and transient errors. Nothing is then written or, if
 * the events were applied one by one, only the first few.
 */
export async function applyBatch(
  options: ApplyBatchOptions,
  projection: AnyProjection,
  events: readonly RecordedEvent[],
  from: bigint,
  to: bigint,
): Promise<BatchResult> {
  const { db, codec, keys, storeId, erasedSubjects } = options;
  try {
    const upcast = projection.projectRecorded ? [] : upcastAll(codec, events);
    const erased = await db.transaction().execute(async (transaction) => {
      // Moving the checkpoint first locks it: a second projector waits here and then sees that it is late,
      // instead of writing the same rows.
      const holdsErasureLock = isPersonal(projection);
      const move = moveStatement([projection], {
        ...{ storeId, from, to, events: events.length, keepsErasuresOut: holdsErasureLock },
        waitsForDisk: projection.projectRecorded !== undefined,
      });
      if (projection.projectRecorded) {
        requireMoved(await move.execute(transaction));
        await projection.projectRecorded(events, transaction);
        return NONE_ERASED;
      }
      return project(
        projection,
        await moveAndOpen(projection, upcast, transaction, move, { codec, keys, holdsErasureLock }),
        transaction,
        erasedSubjects.get(projection, from) ?? (await readErased(projection, transaction)),
        () => markRewrite(transaction, projection),
      );
    });
    erasedSubjects.set(projection, to, erased);
    return { position: to, pausedReason: null };
  } catch (error) {
    if (error instanceof CheckpointConflict || isTransient(error)) throw error;
    return applyOneByOne(options, projection, events, from, error);
  }
}

/**
 * Moves the checkpoint and opens the events. The keys are read in the same round trip unless the projection chooses its
 * events by what is in its tables.
 */
async function moveAndOpen(
  projection: AnyProjection,
  events: readonly UpcastEvent[],
  transaction: Transaction<Database>,
  move: BoundStatement,
  opener: EventOpener,
): ReturnType<typeof openInParts> {
  if (projection.relevant) {
    requireMoved(await move.execute(transaction));
    const relevant = await relevantEvents(projection, events, transaction);
    return openInParts(projection, relevant, transaction, opener);
  }
  const [moved, opened] = await sendTogether(transaction, move, (connection) =>
    openInParts(projection, events, connection, opener),
  );
  requireMoved(moved);
  return opened;
}

/** Takes the rows of the statement that moves one checkpoint. Throws `CheckpointConflict` if it did not move. */
function requireMoved({ length }: readonly unknown[]): void {
  if (length !== 1) throw new CheckpointConflict();
}

/** Applies a failing batch event by event, so that the projection stops before the event that fails. */
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
