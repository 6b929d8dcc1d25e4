import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../tables.ts';
import type { JournalEntriesTable } from './table.ts';

/** A journal entry as it stands, its words still sealed. */
export type JournalRow = Selectable<JournalEntriesTable>;

/**
 * At most `limit` standing entries, newest first by when they happened, then by their place in the log; those
 * after the entry `before` in that order. A withdrawn `before` still marks its place; undefined when the person
 * has no such entry.
 */
export async function listJournal(
  db: Kysely<Database>,
  personId: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<JournalRow[] | undefined> {
  const standing = db
    .selectFrom('journal_entries')
    .selectAll()
    .where('person_id', '=', personId)
    .where('withdrawn', '=', false)
    .orderBy('occurred_at', 'desc')
    .orderBy('position', 'desc')
    .limit(limit);
  if (before === undefined) return standing.execute();
  const place = await db
    .selectFrom('journal_entries')
    .select(['occurred_at', 'position'])
    .where('entry_id', '=', before)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!place) return undefined;
  return standing
    .where(sql<boolean>`(occurred_at, position) < (${place.occurred_at}, ${place.position})`)
    .execute();
}
