import { type Kysely, sql } from 'kysely';
import type { EventStore } from '../../infra/event-store/port.ts';
import { type BoundStatement, CompiledStatement } from '../../infra/postgres/compiled-statement.ts';
import { CHANNELS } from '../../infra/postgres/stored-names.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { SHARE_ERASURE_LOCK } from './erasure-lock.ts';
import { checkpointKey } from './table-versions.ts';
import { COMMIT_BEFORE_FLUSH, KEPT_PLANS_OFF, KEPT_PLANS_OFF_EVENTS } from './transaction-settings.ts';

/** The position of a projection. A paused one stays there until an operator lets it continue, or until a rebuild. */
export interface Checkpoint {
  readonly position: bigint;
  readonly pausedReason: string | null;
  /** The version of the tables that it belongs to. */
  readonly tableVersion: number;
  /** The log that the position belongs to. */
  readonly storeId: string;
}

/** The log that a checkpoint refers to. */
export type LogInfo = Pick<EventStore, 'storeId' | 'lastPosition'>;

/** The checkpoint does not belong to the open log. */
export class ForeignCheckpoint extends Error {
  override readonly name = 'ForeignCheckpoint';

  constructor(projection: string, whatIsWrong: string) {
    super(
      `the read model ${projection} ${whatIsWrong}; ` +
        'to rebuild all read models from this log, run: npm run projections -- rebuild --all',
    );
  }
}

/**
 * Throws `ForeignCheckpoint` for a read model that was made from another log, or from a later state of this
 * log. If an older log was restored, its new events would otherwise be skipped as already known.
 */
export async function requireSameLog(
  projection: string,
  checkpoint: Checkpoint | undefined,
  log: LogInfo,
): Promise<void> {
  if (!checkpoint) return;
  const { storeId, position } = checkpoint;
  if (storeId !== log.storeId) {
    throw new ForeignCheckpoint(projection, 'was made from another log than this one');
  }
  const end = await log.lastPosition();
  if (position <= end) return;
  throw new ForeignCheckpoint(
    projection,
    `is at position ${position}, but this log is older and ends at ${end}`,
  );
}

/** The checkpoint of every version of every read model, by `checkpointKey`. */
export async function readCheckpoints(db: Kysely<Database>): Promise<Map<string, Checkpoint>> {
  const rows = await db
    .selectFrom('checkpoints')
    .select([
      'projection',
      'position',
      'paused_reason as pausedReason',
      'table_version as tableVersion',
      'store_id as storeId',
    ])
    .execute();
  return new Map(rows.map(({ projection, ...checkpoint }) => [projection, checkpoint]));
}

/** Whether the current tables of all these projections have the events of this log up to `position`. */
export async function haveApplied(
  db: Kysely<Database>,
  projections: readonly Pick<AnyProjection, 'name' | 'tableVersion'>[],
  storeId: string,
  position: bigint,
): Promise<boolean> {
  const checkpoints = await readCheckpoints(db);
  return projections.every((projection) => {
    const checkpoint = checkpoints.get(checkpointKey(projection));
    return checkpoint?.storeId === storeId && checkpoint.position >= position;
  });
}

interface Move {
  readonly storeId: string;
  readonly from: bigint;
  readonly to: bigint;
  /** How many events the transaction applies. 0 by default. */
  readonly events?: number;
  /** Whether the commit waits for the disk. By default it does not. */
  readonly waitsForDisk?: boolean;
  /** Whether the transaction keeps erasures out if it moves (`erasure-lock.ts`). By default it does not. */
  readonly keepsErasuresOut?: boolean;
}

interface MoveValues extends Required<Omit<Move, 'events'>> {
  readonly keys: readonly string[];
  readonly versions: readonly number[];
  readonly isLarge: boolean;
}

/**
 * Moves checkpoints, and makes the settings of the transaction on the way: a statement of their own would be another
 * round trip for each batch. It runs for each batch of each projection, so it is compiled once.
 */
const MOVE = new CompiledStatement<unknown, MoveValues>(
  (value) => sql`
    with settings as materialized (
      select case when ${value('keepsErasuresOut')}::boolean then ${SHARE_ERASURE_LOCK} end,
        case when not ${value('waitsForDisk')}::boolean then ${COMMIT_BEFORE_FLUSH} end,
        case when ${value('isLarge')}::boolean then ${KEPT_PLANS_OFF} end)
    update checkpoints set position = ${value('to')} from settings
     where position = ${value('from')} and store_id = ${value('storeId')} and paused_at is null
       and (projection, table_version) in (select * from unnest(${value('keys')}::text[], ${value('versions')}::int[]))
    returning projection`,
);

/**
 * The statement that moves the checkpoints of `projections` that are at `from` to `to`. It returns a row for each that
 * moved. This keeps a second projector from writing the same rows. If they move, the transaction has the settings that
 * `move` asks for (`transaction-settings.ts`).
 */
export const moveStatement = (projections: readonly AnyProjection[], move: Move): BoundStatement =>
  MOVE.with(valuesOf(move, projections));

/** Moves checkpoints as `moveStatement` says. Returns whether all of them moved. */
export const moveCheckpoints = async (
  db: Kysely<Database>,
  projections: readonly AnyProjection[],
  move: Move,
): Promise<boolean> => (await moveStatement(projections, move).execute(db)).length === projections.length;

const valuesOf = (
  { events = 0, waitsForDisk = false, keepsErasuresOut = false, ...move }: Move,
  projections: readonly AnyProjection[],
): MoveValues => ({
  ...move,
  waitsForDisk,
  keepsErasuresOut,
  keys: projections.map(checkpointKey),
  versions: projections.map(({ tableVersion }) => tableVersion),
  isLarge: events >= KEPT_PLANS_OFF_EVENTS,
});

/**
 * Pauses a projection at `position`, before an event that cannot be applied, whose position is `at`. Returns false
 * and does nothing when another projector has already moved the checkpoint or paused the projection.
 */
export async function pauseProjection(
  db: Kysely<Database>,
  projection: AnyProjection,
  storeId: string,
  position: bigint,
  at: bigint,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkpoints')
    .set({ paused_at: at, paused_reason: reason })
    .where('projection', '=', checkpointKey(projection))
    .where('table_version', '=', projection.tableVersion)
    .where('store_id', '=', storeId)
    .where('position', '=', position)
    .where('paused_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Lets a paused projection try the event again. Returns why it was paused, or `undefined` if it was not
 * paused.
 */
export async function resumeProjection(
  db: Kysely<Database>,
  projection: AnyProjection,
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    const paused = await transaction
      .selectFrom('checkpoints')
      .select('paused_reason')
      .where('projection', '=', checkpointKey(projection))
      .where('paused_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!paused) return undefined;
    await transaction
      .updateTable('checkpoints')
      .set({ paused_at: null, paused_reason: null })
      .where('projection', '=', checkpointKey(projection))
      .execute();
    await notifyCheckpointChanged(transaction, projection.name);
    return paused.paused_reason ?? 'an unknown reason';
  });
}

/**
 * Tells all processes that a checkpoint of `projection` has changed. Called after a change that the projector did not
 * make, such as a rebuild. PostgreSQL sends the message when the transaction commits. Projectors and waiting readers then
 * read the checkpoints.
 */
export async function notifyCheckpointChanged<Tables>(
  transaction: Kysely<Tables>,
  projection: string,
): Promise<void> {
  await sql`select pg_notify(${CHANNELS.checkpointChanged}, ${projection})`.execute(transaction);
}
