import { type Kysely, sql } from 'kysely';
import { LOG_START } from '../../infra/event-store/port.ts';
import { READ_MODELS_LOCK } from '../../infra/postgres/stored-names.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { type Checkpoint, type LogInfo, readCheckpoints, requireSameLog } from './checkpoints.ts';
import { addErasureTriggers } from './erase-across-versions.ts';
import { adoptMisplacedTables, createViews, dropForgottenVersions, olderVersions } from './older-versions.ts';
import { checkpointKey, ensureSchema, runInSchema } from './table-versions.ts';

/**
 * Creates the tables of every projection that has none of any version. Returns the projections that have only older
 * tables: they must be rebuilt, and until then current queries read the older tables through views if the projection
 * declares some. Drops the tables of earlier versions that are not declared. Several processes may call it at once.
 * Throws `ForeignCheckpoint` when a checkpoint does not belong to this log; nothing is changed then.
 */
export async function prepareReadModels(
  db: Kysely<Database>,
  projections: readonly AnyProjection[],
  log: LogInfo,
): Promise<readonly AnyProjection[]> {
  const checkpoints = await readCheckpoints(db);
  // The end is read after the checkpoints: both move while other processes run.
  const end = await log.lastPosition();
  const known: LogInfo = { storeId: log.storeId, lastPosition: async () => end };
  for (const projection of projections) {
    const own = checkpoints.get(checkpointKey(projection));
    const [older] = olderVersions(projection, checkpoints);
    await requireSameLog(projection.name, own ?? older?.checkpoint, known);
  }
  const outdated: AnyProjection[] = [];
  for (const projection of projections) {
    if (isPrepared(projection, checkpoints)) continue;
    const isOutdated = await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext(${READ_MODELS_LOCK}))`.execute(transaction);
      return prepare(transaction, projection, log.storeId);
    });
    if (isOutdated) outdated.push(projection);
  }
  return outdated;
}

/**
 * Whether the current tables are there and those of no other version. Most starts find all read models like this, and
 * need no transaction for them.
 */
function isPrepared(projection: AnyProjection, checkpoints: ReadonlyMap<string, Checkpoint>): boolean {
  const key = checkpointKey(projection);
  if (checkpoints.get(key)?.tableVersion !== projection.tableVersion) return false;
  const { name } = projection;
  return [...checkpoints.keys()].every((other) => other === key || other.split('@')[0] !== name);
}

/** Returns whether there are only older tables. */
async function prepare(
  transaction: Kysely<Database>,
  projection: AnyProjection,
  storeId: string,
): Promise<boolean> {
  await adoptMisplacedTables(transaction, projection);
  await dropForgottenVersions(transaction, projection);
  const found = await readCheckpoints(transaction);
  if (found.has(checkpointKey(projection))) {
    await addErasureTriggers(transaction, projection, storeId);
    return false;
  }
  const [older] = olderVersions(projection, found);
  if (older) {
    await createViews(transaction, projection, older.older);
    return true;
  }
  await recreateTables(transaction, projection, storeId);
  return false;
}

/** Drops and recreates a projection's tables, and moves its checkpoint to the start of the log. */
export async function recreateTables(
  transaction: Kysely<Database>,
  projection: AnyProjection,
  storeId: string,
): Promise<void> {
  const schema = await ensureSchema(transaction, projection);
  await runInSchema(transaction, schema, async () => {
    for (const table of projection.tables) {
      await sql`drop table if exists ${sql.table(table)}`.execute(transaction);
    }
    await projection.createTables(transaction);
    await projection.createReadIndexes?.(transaction);
  });
  const start = {
    store_id: storeId,
    table_version: projection.tableVersion,
    position: LOG_START,
    paused_at: null,
    paused_reason: null,
  };
  await transaction
    .insertInto('checkpoints')
    .values({ projection: checkpointKey(projection), ...start })
    .onConflict((conflict) => conflict.column('projection').doUpdateSet(start))
    .execute();
}
