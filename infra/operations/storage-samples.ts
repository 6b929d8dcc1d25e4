import { statfs } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { OperationalTables } from '../postgres/tables.ts';

type Db = Kysely<OperationalTables>;

const KEPT_DAYS = 400;

export interface StorageOptions {
  /** How much room the database has, in bytes. It takes precedence over the size of the disk. Nothing enforces it. */
  readonly limitBytes?: number | undefined;
  /** A folder on the disk of the embedded database. */
  readonly folder?: string | undefined;
}

/**
 * How large the database was when it was last measured on a day (UTC). `freeBytes` and `totalBytes` are null where they
 * are not known.
 */
export interface StorageSample {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly databaseBytes: number;
  readonly freeBytes: number | null;
  readonly totalBytes: number | null;
}

/**
 * Measures the size of the database and the room that is left. Each call replaces the sample of today (UTC), so a day
 * keeps its last one. Room that is unknown now does not replace a known one. Deletes samples older than `KEPT_DAYS`.
 */
export async function sampleStorage(db: Db, options: StorageOptions): Promise<void> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database())::text as bytes`.execute(db);
  const used = Number(rows[0]?.bytes);
  const { free, total } = await roomFor(used, options);
  await sql`
    insert into operations_storage (day, database_bytes, free_bytes, total_bytes)
    values ((now() at time zone 'UTC')::date, ${used}, ${free}, ${total})
    on conflict (day) do update set database_bytes = excluded.database_bytes,
      free_bytes = coalesce(excluded.free_bytes, operations_storage.free_bytes),
      total_bytes = coalesce(excluded.total_bytes, operations_storage.total_bytes)`.execute(db);
  await sql`
    delete from operations_storage where day < (now() at time zone 'UTC')::date - ${KEPT_DAYS}::int`.execute(
    db,
  );
}

async function roomFor(used: number, { limitBytes, folder }: StorageOptions) {
  if (limitBytes !== undefined) return { free: Math.max(0, limitBytes - used), total: limitBytes };
  if (folder === undefined) return { free: null, total: null };
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

const COLUMNS = sql`
  to_char(day, 'YYYY-MM-DD') as day, database_bytes::float8 as "databaseBytes",
  free_bytes::float8 as "freeBytes", total_bytes::float8 as "totalBytes"`;

/** The newest sample. `undefined` before the first one. */
export async function readStorageSample(db: Db): Promise<StorageSample | undefined> {
  const { rows } = await sql<StorageSample>`
    select ${COLUMNS} from operations_storage as sample order by sample.day desc limit 1`.execute(db);
  return rows[0];
}

/** The samples of the last 12 weeks, oldest first. */
export async function readStorageSamples(db: Db): Promise<readonly StorageSample[]> {
  const { rows } = await sql<StorageSample>`
    select ${COLUMNS} from operations_storage as sample
     where sample.day > (now() at time zone 'UTC')::date - 84 order by sample.day`.execute(db);
  return rows;
}
