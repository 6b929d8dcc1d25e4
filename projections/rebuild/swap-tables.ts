import { type Kysely, sql } from 'kysely';
import { noteRewritten } from '../../infra/erased-remains/due-rewrites.ts';
import type { AnyProjection } from '../projection.ts';
import { notifyCheckpointChanged, readCheckpoints } from '../runtime/checkpoints.ts';
import { addErasureTriggers } from '../runtime/erase-across-versions.ts';
import { shareErasureLock } from '../runtime/erasure-lock.ts';
import { markRewrite } from '../runtime/mark-rewrites.ts';
import { dropForeignVersions, dropViews, olderVersions } from '../runtime/older-versions.ts';
import { checkpointKey, ensureSchema } from '../runtime/table-versions.ts';
import type { Database } from '../tables.ts';
import type { ReplayOptions } from './replay-options.ts';
import type { ShadowTables } from './shadow-tables.ts';
import type { StuckAtEvent } from './stuck-at-event.ts';

/**
 * How long the swap may wait for users of the table, and so how long new readers can queue behind it, in
 * milliseconds.
 */
const LOCK_TIMEOUT_MS = 50;
/** A swap that freezes midway is canceled after this time, in milliseconds. */
const FROZEN_MS = 2_000;
/** The most events that the swap itself may still apply. */
const TAIL_MAX = 500;

/**
 * Replaces the old tables and their checkpoint with the new ones, in one transaction. Statements that were
 * prepared before use the new tables, because PostgreSQL looks up their names again. Returns false when the
 * projector is too far ahead. Throws a transient error when the tables are in use for longer than a
 * moment.
 */
export async function swapTables(
  { db, store }: ReplayOptions,
  projection: AnyProjection,
  shadow: ShadowTables,
  stuck: StuckAtEvent | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout to ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(transaction);
    await sql`set local idle_in_transaction_session_timeout to ${sql.lit(FROZEN_MS)}`.execute(transaction);
    // An erasure waits from here on, and then finds the new tables.
    await shareErasureLock(transaction);
    // Lock the checkpoint before the tables, as the projector does. The projector then waits here and continues from the
    // new position.
    const own = await transaction
      .selectFrom('checkpoints')
      .select(['store_id', 'position'])
      .where('projection', '=', checkpointKey(projection))
      .forUpdate()
      .executeTakeFirst();
    const row = own ?? (await olderPosition(transaction, projection));
    let { position } = shadow;
    // Rows that people have read must not disappear. There are two exceptions: a stuck table that is behind
    // the old one, and a restored older log that ends before the old table's position.
    const isBehind = row?.store_id === store.storeId && row.position > position;
    if (!stuck && isBehind && row.position <= (await store.lastPosition())) {
      const { events, next, isEnd } = await store.readAll(position, TAIL_MAX);
      if (!isEnd && next < row.position) return false;
      position = row.position;
      await shadow.apply(
        transaction,
        events.filter((event) => event.position <= row.position),
      );
    }
    await shadow.eraseGone(transaction);
    await exchangeTables(transaction, projection, shadow.schema);
    // The log still has the events of erased pseudonyms, so a replay writes their rows and deletes them again. The marks of
    // the old tables then stay, with their dates.
    if (shadow.hasErased) await markRewrite(transaction, projection);
    else await noteRewritten(transaction, await ensureSchema(transaction, projection), projection.tables);
    await dropViews(transaction, projection);
    await dropForeignVersions(transaction, projection, store);
    const checkpoint = {
      store_id: store.storeId,
      table_version: projection.tableVersion,
      position,
      paused_at: stuck?.at ?? null,
      paused_reason: stuck?.reason ?? null,
    };
    await transaction
      .insertInto('checkpoints')
      .values({ projection: checkpointKey(projection), ...checkpoint })
      .onConflict((conflict) => conflict.column('projection').doUpdateSet(checkpoint))
      .execute();
    await addErasureTriggers(transaction, projection, store.storeId);
    await notifyCheckpointChanged(transaction, projection.name);
    return true;
  });
}

/** The log position of the older tables, which people have read until now. */
async function olderPosition(transaction: Kysely<Database>, projection: AnyProjection) {
  const [older] = olderVersions(projection, await readCheckpoints(transaction));
  return older && { store_id: older.checkpoint.storeId, position: older.checkpoint.position };
}

async function exchangeTables(
  transaction: Kysely<Database>,
  projection: AnyProjection,
  schema: string,
): Promise<void> {
  const { tables } = projection;
  const live = await ensureSchema(transaction, projection);
  const old: string[] = [];
  for (const table of tables) {
    const found = await sql<{ there: boolean }>`
      select exists (select from pg_tables where schemaname = ${live} and tablename = ${table}) as there
    `.execute(transaction);
    if (found.rows[0]?.there) old.push(table);
  }
  if (old.length > 0) {
    // Lock all tables at once in one order, so that nobody sees one new table beside an old one.
    const names = sql.join(old.map((table) => sql.table(`${live}.${table}`)));
    await sql`lock table ${names} in access exclusive mode`.execute(transaction);
    await sql`drop table ${names}`.execute(transaction);
  }
  for (const table of tables) {
    await sql`alter table ${sql.table(`${schema}.${table}`)} set schema ${sql.id(live)}`.execute(transaction);
  }
}
