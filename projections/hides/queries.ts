import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../tables.ts';
import type { CommunityHidesTable } from './table.ts';

/**
 * Selects `post_id` and `region` of the posts that a viewer does not see: those they have hidden, and later ones of
 * authors whom they have hidden. A post may come several times. It selects nothing if `viewer` is null.
 */
export const hiddenPosts = (viewer: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.post_id, p.region
    from community_hides h
   cross join lateral (
     select post_id, region from community_posts where post_id = h.subject_id and h.kind = 'post'
     union all
     select post_id, region from community_posts where author = h.author and position > h.position) p
   where h.pseudonym_id = ${viewer}`;

/** The hides of a pseudonym, newest first. */
export function listHides(
  db: Kysely<Database>,
  pseudonymId: string,
): Promise<Selectable<CommunityHidesTable>[]> {
  return db
    .selectFrom('community_hides')
    .selectAll()
    .where('pseudonym_id', '=', pseudonymId)
    .orderBy('position', 'desc')
    .execute();
}
