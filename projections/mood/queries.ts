import { type Kysely, type Selectable, sql } from 'kysely';
import type { SealedText } from '../../domain/event.ts';
import type { Database } from '../tables.ts';
import type { MoodEntriesTable } from './table.ts';

/** A mood entry as it stands, its notes still sealed. */
export type MoodRow = Selectable<MoodEntriesTable> & { notes: SealedText | null };

/** Newest first: by when it happened, then by its place in the log. */
const standing = (db: Kysely<Database>, personId: string) =>
  db
    .selectFrom('mood_entries')
    .selectAll()
    .where('person_id', '=', personId)
    .where('withdrawn', '=', false)
    .orderBy('occurred_at', 'desc')
    .orderBy('position', 'desc');

/** The person's newest standing entry. */
export function latestMood(db: Kysely<Database>, personId: string): Promise<MoodRow | undefined> {
  return standing(db, personId).limit(1).executeTakeFirst();
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
  if (before === undefined) return standing(db, personId).limit(limit).execute();
  const place = await db
    .selectFrom('mood_entries')
    .select(['occurred_at', 'position'])
    .where('entry_id', '=', before)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!place) return undefined;
  return standing(db, personId)
    .where(sql<boolean>`(occurred_at, position) < (${place.occurred_at}, ${place.position})`)
    .limit(limit)
    .execute();
}
