import { type Kysely, sql } from 'kysely';
import { type EventStore, LOG_START } from '../../infra/event-store/port.ts';
import { READ_MODELS_LOCK } from '../../infra/postgres/stored-names.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { notifyCheckpointChanged } from './channels.ts';

/** Where a projection stands. A paused one keeps its place until somebody has looked at the reason. */
export interface Checkpoint {
  readonly position: bigint;
  readonly pausedReason: string | null;
  /** The shape of the tables it belongs to. */
  readonly tableVersion: number;
  /** The log it is a place in. */
  readonly storeId: string;
}

/** The log that a checkpoint refers to. */
export type LogInfo = Pick<EventStore, 'storeId' | 'lastPosition'>;

/** The checkpoints are no places in the log that is open. */
export class ForeignCheckpoint extends Error {
  override readonly name = 'ForeignCheckpoint';

  constructor(projection: string, whatIsWrong: string) {
    super(
      `the read model ${projection} ${whatIsWrong}; ` +
        'to make all read models anew from this log, run: npm run projections -- rebuild --all',
    );
  }
}

/** The tables are of a version that this software does not know: a newer one has made them. */
export class NewerTables extends Error {
  override readonly name = 'NewerTables';

  constructor({ name, tableVersion }: AnyProjection, found: number) {
    super(
      `the tables of the read model ${name} have version ${found}, and this software makes version ` +
        `${tableVersion}: start the newer software; or, to go back to this one, stop every process of the newer ` +
        `and run: npm run projections -- rebuild ${name}`,
    );
  }
}

/** Throws `NewerTables`: made anew in this version, they would be taken from under the newer software. */
export function requireKnownTableVersion(
  projection: AnyProjection,
  checkpoint: Checkpoint | undefined,
): void {
  if (checkpoint && checkpoint.tableVersion > projection.tableVersion) {
    throw new NewerTables(projection, checkpoint.tableVersion);
  }
}

/**
 * Throws `ForeignCheckpoint` for a read model made from another log than the one that is open, or from a later
 * state of it: where an older log was restored, what it gets from now on would be taken for known.
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
    `is at position ${position}, where this log, which ends at ${end}, has not got to: it is an older one`,
  );
}

/**
 * Makes the tables of every projection that has none, and calls `remake` for those whose tables have another
 * older shape (left out, they are emptied on the spot). Several processes may call it at once.
 * Throws `ForeignCheckpoint` when a checkpoint is no place in this log, and `NewerTables`; nothing is touched then.
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

/** Drops a projection's tables, makes them again and sends it back to the start of the log. */
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
 * Moves those checkpoints of `projections` from one position to the next that still stand where the caller
 * believes: the fence against a second projector. Answers whether all of them did.
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
 * Stops a projection that stands at `position` in front of the event it can't get past. Fenced like every
 * move: answers false, and does nothing, when another projector has got past it.
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

/** Lets a paused projection try the event again. Answers why it was paused, `undefined` when it was not. */
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
