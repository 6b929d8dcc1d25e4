import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { SealedText } from '../../domain/event.ts';
import type { Database } from '../tables.ts';
import type { MoodEntriesTable } from './table.ts';

/** A mood entry as it stands, its notes still sealed. */
export type MoodRow = Selectable<MoodEntriesTable> & { notes: SealedText | null };

/**
 * At most `limit` standing entries that `also` holds for, newest first: by when they happened, then by place in the log.
 * The most frequent query of all is written out: building it anew each time would cost more than its answer's rows.
 */
async function standing(
  db: Kysely<Database>,
  personId: string,
  limit: number,
  also: RawBuilder<unknown> = sql``,
): Promise<MoodRow[]> {
  const { rows } = await sql<MoodRow>`
    select * from mood_entries where person_id = ${personId} and not withdrawn ${also}
     order by occurred_at desc, position desc limit ${limit}`.execute(db);
  return rows;
}

/** The person's newest standing entry. */
export async function latestMood(db: Kysely<Database>, personId: string): Promise<MoodRow | undefined> {
  const [latest] = await standing(db, personId, 1);
  return latest;
}

/**
 * At most `limit` standing entries, newest first, those after the entry `before` in that order. A withdrawn
 * `before` still marks its place; undefined when the person has no such entry.
 */
export async function listMoods(
  db: Kysely<Database>,
  personId: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<MoodRow[] | undefined> {
  if (before === undefined) return standing(db, personId, limit);
  const place = await db
    .selectFrom('mood_entries')
    .select(['occurred_at', 'position'])
    .where('entry_id', '=', before)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!place) return undefined;
  const after = sql`and (occurred_at, position) < (${place.occurred_at}, ${place.position})`;
  return standing(db, personId, limit, after);
}
