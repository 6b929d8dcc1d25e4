import { type Kysely, sql } from 'kysely';
import type { AnyProjection } from '../projection.ts';
import { notifyCheckpointChanged } from '../runtime/channels.ts';
import type { Database } from '../tables.ts';
import type { ReplayOptions, ShadowTables, StuckAtEvent } from './shadow-tables.ts';

/** How long the swap may wait for those who use the table, and so how long new readers queue behind it. */
const LOCK_TIMEOUT_MS = 50;
/** A swap that freezes half-way is cut off after this long. */
const FROZEN_MS = 2_000;
/** How much of the log the swap itself may still have to add. */
const TAIL_MAX = 500;

/**
 * Puts the new tables in the place of the old ones, and the checkpoint with them, in one transaction.
 * Statements that were prepared before go on with the new tables, since PostgreSQL looks the name up again.
 * Answers false when the projector has got too far ahead. Throws what may succeed later when somebody uses
 * the tables for longer than a moment.
 */
export async function swapTables(
  { db, store }: ReplayOptions,
  projection: AnyProjection,
  scratch: ShadowTables,
  stuck: StuckAtEvent | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout to ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(transaction);
    await sql`set local idle_in_transaction_session_timeout to ${sql.lit(FROZEN_MS)}`.execute(transaction);
    // The checkpoint first, like the projector, which waits here and then goes on from what it finds.
    const row = await transaction
      .selectFrom('checkpoints')
      .select(['store_id', 'position'])
      .where('projection', '=', projection.name)
      .forUpdate()
      .executeTakeFirst();
    let { position } = scratch;
    // Rows that people have read must not disappear, except when a stuck table is behind the old one, or when
    // an older log was restored that ends before the old table's position.
    const isBehind = row?.store_id === store.storeId && row.position > position;
    if (!stuck && isBehind && row.position <= (await store.lastPosition())) {
      const { events, next, isEnd } = await store.readAll(position, TAIL_MAX);
      if (!isEnd && next < row.position) return false;
      position = row.position;
      await scratch.apply(
        transaction,
        events.filter((event) => event.position <= row.position),
      );
    }
    await exchangeTables(transaction, projection, scratch.schema);
    const standing = {
      store_id: store.storeId,
      table_version: projection.tableVersion,
      position,
      paused_at: stuck?.at ?? null,
      paused_reason: stuck?.reason ?? null,
    };
    await transaction
      .insertInto('checkpoints')
      .values({ projection: projection.name, ...standing })
      .onConflict((conflict) => conflict.column('projection').doUpdateSet(standing))
      .execute();
    await notifyCheckpointChanged(transaction, projection.name);
    return true;
  });
}

async function exchangeTables(
  transaction: Kysely<Database>,
  { tables }: AnyProjection,
  schema: string,
): Promise<void> {
  const { rows } = await sql<{ live: string }>`select current_schema() as live`.execute(transaction);
  const live = rows[0]?.live as string;
  const old: string[] = [];
  for (const table of tables) {
    const found = await sql<{ there: boolean }>`
      select exists (select from pg_tables where schemaname = ${live} and tablename = ${table}) as there
    `.execute(transaction);
    if (found.rows[0]?.there) old.push(table);
  }
  if (old.length > 0) {
    // All at once, and in one order: nobody sees one new table beside an old one.
    const names = sql.join(old.map((table) => sql.table(`${live}.${table}`)));
    await sql`lock table ${names} in access exclusive mode`.execute(transaction);
    await sql`drop table ${names}`.execute(transaction);
  }
  for (const table of tables) {
    await sql`alter table ${sql.table(`${schema}.${table}`)} set schema ${sql.id(live)}`.execute(transaction);
  }
}
