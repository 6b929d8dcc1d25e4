import { type QueryExecutorProvider, sql } from 'kysely';

type Db = QueryExecutorProvider;

/** A signed checkpoint as the database keeps it, public or not. */
export interface PublishedCheckpoint {
  readonly origin: string;
  readonly note: string;
  /** YYYY-MM-DD in UTC. */
  readonly day: string;
}

/** The newest checkpoint that everyone may read. */
export async function newestPublic(db: Db): Promise<PublishedCheckpoint | undefined> {
  const rows = await checkpointsWhere(db, sql`is_public order by id desc limit 1`);
  return rows[0];
}

/** Every checkpoint that was signed, the oldest first. */
export const allCheckpoints = (db: Db): Promise<readonly PublishedCheckpoint[]> =>
  checkpointsWhere(db, sql`true order by id`);

/** The public checkpoint that an origin has signed today, by the database's clock. */
export async function publicOfToday(db: Db, origin: string): Promise<PublishedCheckpoint | undefined> {
  const rows = await checkpointsWhere(
    db,
    sql`is_public and origin = ${origin} and day = (now() at time zone 'UTC')::date`,
  );
  return rows[0];
}

/** The newest checkpoint of an origin, public or not. */
export async function newestOf(db: Db, origin: string): Promise<PublishedCheckpoint | undefined> {
  const rows = await checkpointsWhere(db, sql`origin = ${origin} order by id desc limit 1`);
  return rows[0];
}

export async function addCheckpoint(
  db: Db,
  { origin, note, isPublic }: { readonly origin: string; readonly note: string; readonly isPublic: boolean },
): Promise<void> {
  await sql`
    insert into log_checkpoints (origin, note, is_public, day)
    values (${origin}, ${note}, ${isPublic}, (now() at time zone 'UTC')::date)`.execute(db);
}

/**
 * Replaces the note of a checkpoint by the same one with more cosignatures. Does nothing if no checkpoint has the note
 * `before` any more.
 */
export async function replaceNote(db: Db, before: string, after: string): Promise<void> {
  await sql`update log_checkpoints set note = ${after} where note = ${before}`.execute(db);
}

async function checkpointsWhere(db: Db, rest: ReturnType<typeof sql>): Promise<PublishedCheckpoint[]> {
  const { rows } = await sql<PublishedCheckpoint>`
    select origin, note, to_char(day, 'YYYY-MM-DD') as day from log_checkpoints where ${rest}`.execute(db);
  return rows;
}
