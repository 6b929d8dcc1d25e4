import { type Kysely, sql } from 'kysely';
import type pg from 'pg';

/** A table is rewritten at most once in this time, in minutes. */
const REST_MIN = 60;

/** A table whose files still have rows of erased people. */
export interface DueRewrite {
  /** With its schema, as SQL. */
  readonly table: string;
  /** How often it has been marked. */
  readonly marks: bigint;
  /** When this was read, by the clock of PostgreSQL. */
  readonly readAt: Date;
}

/** The readings of one table. */
export interface RemainsFigures {
  readonly table: string;
  /** Since the first erasure whose rows are still in the files; 0 if there is none. */
  readonly waitingSeconds: number;
  /** Since the rewrite was due; 0 if it is not. */
  readonly overdueSeconds: number;
  /** In seconds since 1970; null before the first one. */
  readonly rewrittenAt: number | null;
}

/**
 * Notes that rows of erased people are left in the files of these tables, and that the tables must be rewritten within
 * `withinDays`. An erasure calls it inside its transaction. Other changes call it as well if they remove a text that
 * was stored in the clear. Operational tables may be named without their schema. Triggers of migration 0013 do it for
 * most of them.
 */
export async function markErasedRemains<Tables>(
  transaction: Kysely<Tables>,
  tables: readonly string[],
  withinDays: number,
): Promise<void> {
  await sql`select mark_erased_remains(${tables}::text[], make_interval(days => ${withinDays}))`.execute(
    transaction,
  );
}

/** Notes that these tables have just been replaced by new ones. Their files have none of the deleted rows of the old ones. */
export async function noteRewritten<Tables>(
  transaction: Kysely<Tables>,
  schema: string,
  tables: readonly string[],
): Promise<void> {
  await sql`
    update erased_remains set since = null, due = null, rewritten_at = now()
     where since is not null
       and table_name in (select format('%I.%I', ${schema}::text, name) from unnest(${tables}::text[]) as name)`.execute(
    transaction,
  );
}

/**
 * The tables that are due, the longest due first, without those that were rewritten in the last hour. Forgets tables
 * that have been dropped.
 */
export async function readDue(client: pg.Pool | pg.PoolClient): Promise<readonly DueRewrite[]> {
  await client.query('delete from erased_remains where to_regclass(table_name) is null');
  const { rows } = await client.query<DueRewrite>(
    `select table_name as table, marks, now() as "readAt" from erased_remains
      where due <= now() and (rewritten_at is null or rewritten_at < now() - make_interval(mins => $1))
      order by due, table_name`,
    [REST_MIN],
  );
  return rows;
}

/** Notes that a table has been rewritten. An erasure that has marked it since `readAt` keeps it due. */
export async function noteDone(client: pg.PoolClient, { table, marks, readAt }: DueRewrite): Promise<void> {
  await client.query(
    `update erased_remains set rewritten_at = now(),
       since = case when marks = $2 then null else greatest(since, $3) end,
       due = case when marks = $2 then null else greatest(due, $3) end
      where table_name = $1`,
    [table, marks, readAt],
  );
}

/** The readings of every table that was ever marked, except those that `readDue` has found to be dropped. */
export async function readFigures(pool: pg.Pool): Promise<readonly RemainsFigures[]> {
  const { rows } = await pool.query<RemainsFigures>(
    `select table_name as table,
       coalesce(extract(epoch from now() - since), 0)::float8 as "waitingSeconds",
       greatest(0, coalesce(extract(epoch from now() - due), 0))::float8 as "overdueSeconds",
       extract(epoch from rewritten_at)::float8 as "rewrittenAt"
      from erased_remains order by table_name`,
  );
  return rows;
}
