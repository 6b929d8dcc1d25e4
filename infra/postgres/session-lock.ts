import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { NAMED_LOCK_CLASS } from './stored-names.ts';

/** The two 32-bit numbers that identify the lock of this name in PostgreSQL. */
export function lockKey(name: string): { readonly classId: number; readonly objectId: number } {
  return { classId: NAMED_LOCK_CLASS, objectId: createHash('sha256').update(name).digest().readInt32BE(0) };
}

/** `objectId` as an unsigned number, which is how the view `pg_locks` shows it. */
export const unsignedObjectId = (name: string): number => lockKey(name).objectId >>> 0;

/** Those of these locks that any session of this database holds. */
export async function heldLocks<Tables>(
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const ids = names.map((name) => lockKey(name).objectId);
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::int[]) as id
     where exists (
       select from pg_locks
        where locktype = 'advisory' and granted and objsubid = 2
          and classid::bigint = ${NAMED_LOCK_CLASS} and objid::bigint = (id::bigint & 4294967295)
          and database = (select oid from pg_database where datname = current_database()))`.execute(db);
  const held = new Set(rows.map(({ id }) => id));
  return new Set(names.filter((name) => held.has(lockKey(name).objectId)));
}
