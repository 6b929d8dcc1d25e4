import { type Kysely, sql } from 'kysely';
import type { WritingKind } from '../../domain/community/writing-kinds.ts';
import { keyIdsOf } from '../../domain/event.ts';
import type { KeyRing } from '../../infra/personal-keys/key-ring.ts';
import type { Database } from '../../projections/tables.ts';

/**
 * The post or thanks of a case, as far as it still exists. `text` is null for thanks without words, and if nobody can
 * read it any more.
 */
export interface Subject {
  readonly text: string | null;
  readonly moods: readonly string[];
  readonly createdAt: Date;
}

/** A case or a notice about something. */
interface AboutSubject {
  readonly subject_kind: WritingKind;
  readonly subject_id: string;
}

/** Reads and opens posts and thanks, by their ids. Nothing in a subject says who wrote it. */
export async function readSubjects(
  { db, keys }: { readonly db: Kysely<Database>; readonly keys: KeyRing },
  cases: readonly AboutSubject[],
): Promise<ReadonlyMap<string, Subject>> {
  const idsOf = (kind: WritingKind) => [
    ...new Set(cases.flatMap((each) => (each.subject_kind === kind ? each.subject_id : []))),
  ];
  const [posts, thanks] = await Promise.all([
    db
      .selectFrom('community_posts')
      .select(['post_id as id', 'content as sealed', 'mood_tag', 'occurred_at'])
      .where(sql<boolean>`post_id = any(${idsOf('post')}::uuid[])`)
      .execute(),
    db
      .selectFrom('notifications')
      .select(['notification_id as id', 'message as sealed', 'occurred_at'])
      .where(sql<boolean>`notification_id = any(${idsOf('gratitude')}::uuid[])`)
      .execute(),
  ]);
  const texts = await keys.textOpenerOf(
    [...posts, ...thanks].flatMap(({ sealed }) => (sealed ? keyIdsOf(sealed) : [])),
  );
  const subjects = new Map<string, Subject>();
  for (const { id, sealed, mood_tag, occurred_at } of posts) {
    const text = texts.open(sealed, { entityId: id, field: 'content' });
    subjects.set(id, { text, moods: mood_tag?.split(',') ?? [], createdAt: occurred_at });
  }
  for (const { id, sealed, occurred_at } of thanks) {
    const text = texts.open(sealed, { entityId: id, field: 'message' });
    subjects.set(id, { text, moods: [], createdAt: occurred_at });
  }
  return subjects;
}
