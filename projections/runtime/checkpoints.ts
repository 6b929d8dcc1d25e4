import { type Kysely, sql } from 'kysely';
import { type EventStore, LOG_START } from '../../infra/event-store/port.ts';
import { READ_MODELS_LOCK } from '../../infra/postgres/stored-names.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { notifyCheckpointChanged } from './channels.ts';

/** The position of a projection. A paused one stays there until an operator has fixed the cause. */
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

/** The version of the tables is unknown to this software, because newer software has created them. */
export class NewerTables extends Error {
  override readonly name = 'NewerTables';

  constructor({ name, tableVersion }: AnyProjection, found: number) {
    super(
      `the tables of the read model ${name} have version ${found}, and this software creates version ` +
        `${tableVersion}: start the newer software; or, to go back to this one, stop every process of the newer ` +
        `and run: npm run projections -- rebuild ${name}`,
    );
  }
}

/**
 * Throws `NewerTables` for tables of newer software. Recreating them in this version would take them away
 * from the newer software.
 */
export function requireKnownTableVersion(
  projection: AnyProjection,
  checkpoint: Checkpoint | undefined,
): void {
  if (checkpoint && checkpoint.tableVersion > projection.tableVersion) {
    throw new NewerTables(projection, checkpoint.tableVersion);
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

/**
 * Creates the tables of every projection that has none, and calls `rebuildTables` for those with older
 * tables. Without `rebuildTables` they are emptied at once. Several processes may call it at once. Throws
 * `ForeignCheckpoint` when a checkpoint does not belong to this log, and `NewerTables`; nothing is changed
 * then.
 */
export async function prepareReadModels(
  db: Kysely<Database>,
  projections: readonly AnyProjection[],
  log: LogInfo,
  rebuildTables?: (projection: AnyProjection) => Promise<void>,
): Promise<void> {
  const { storeId } = log;
  const checkpoints = await readCheckpoints(db);
  for (const projection of projections) {
    const checkpoint = checkpoints.get(projection.name);
    await requireSameLog(projection.name, checkpoint, log);
    requireKnownTableVersion(projection, checkpoint);
  }
  for (const projection of projections) {
    const tableVersion = await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext(${READ_MODELS_LOCK}))`.execute(transaction);
      const checkpoint = (await readCheckpoints(transaction)).get(projection.name);
      requireKnownTableVersion(projection, checkpoint);
      const version = checkpoint?.tableVersion;
      const isToBeEmptied = version !== projection.tableVersion && !rebuildTables;
      if (version !== undefined && !isToBeEmptied) return version;
      await recreateTables(transaction, projection, storeId);
      return projection.tableVersion;
    });
    if (tableVersion !== projection.tableVersion) await rebuildTables?.(projection);
  }
}

/** Drops and recreates a projection's tables, and moves its checkpoint to the start of the log. */
export async function recreateTables(
  transaction: Kysely<Database>,
  projection: AnyProjection,
  storeId: string,
): Promise<void> {
  for (const table of projection.tables)
    await sql`drop table if exists ${sql.table(table)}`.execute(transaction);
  await projection.createTables(transaction);
  const start = {
    store_id: storeId,
    table_version: projection.tableVersion,
    position: LOG_START,
    paused_at: null,
    paused_reason: null,
  };
  await transaction
    .insertInto('checkpoints')
    .values({ projection: projection.name, ...start })
    .onConflict((conflict) => conflict.column('projection').doUpdateSet(start))
    .execute();
}

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

/**
 * Moves the checkpoints of `projections` that are at `from` to `to`. Returns whether all of them moved. This
 * keeps a second projector from writing the same rows.
 */
export async function moveCheckpoints(
  db: Kysely<Database>,
  projections: readonly AnyProjection[],
  storeId: string,
  from: bigint,
  to: bigint,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkpoints')
    .set({ position: to })
    .where('position', '=', from)
    .where('store_id', '=', storeId)
    .where('paused_at', 'is', null)
    .where((row) =>
      row.or(
        projections.map(({ name, tableVersion }) =>
          row.and([row('projection', '=', name), row('table_version', '=', tableVersion)]),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === BigInt(projections.length);
}

/**
 * Pauses a projection at `position`, before an event that cannot be applied. Returns false and does nothing
 * when another projector has already moved the checkpoint.
 */
export async function pauseProjection(
  db: Kysely<Database>,
  { name, tableVersion }: AnyProjection,
  storeId: string,
  position: bigint,
  at: bigint,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkpoints')
    .set({ paused_at: at, paused_reason: reason })
    .where('projection', '=', name)
    .where('table_version', '=', tableVersion)
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
export async function resumeProjection(db: Kysely<Database>, name: string): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    const paused = await transaction
      .selectFrom('checkpoints')
      .select('paused_reason')
      .where('projection', '=', name)
      .where('paused_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!paused) return undefined;
    await transaction
      .updateTable('checkpoints')
      .set({ paused_at: null, paused_reason: null })
      .where('projection', '=', name)
      .execute();
    await notifyCheckpointChanged(transaction, name);
    return paused.paused_reason ?? 'an unknown reason';
  });
}
