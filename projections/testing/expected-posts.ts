import assert from 'node:assert/strict';
import { type Kysely, sql } from 'kysely';
import type { BookmarkEvent } from '../../domain/community/bookmarks/events.ts';
import type { SealedPostEvent } from '../../domain/community/posts/events.ts';
import { POST_THEMES } from '../../domain/community/posts/themes.ts';
import type { ReactionEvent } from '../../domain/community/reactions/events.ts';
import type { Visibility } from '../../domain/moderation/schema.ts';
import { VISIBILITY_EVENTS, type VisibilityEvent } from '../../domain/moderation/visibility.ts';
import type { PseudonymEvent } from '../../domain/pseudonym/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import { type EventStore, LOG_START, type RecordedEvent } from '../../infra/event-store/port.ts';
import { readLog } from '../../infra/event-store/testing/collect.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { Database } from '../tables.ts';
import { idsIn } from './ids-in-log.ts';
import { storedEvents } from './stored-events.ts';

type StoredEvent = SealedPostEvent | ReactionEvent | BookmarkEvent | VisibilityEvent | PseudonymEvent;
type Post = ReturnType<typeof postOf>;
interface Flag {
  readonly post_id: string;
  readonly pseudonym_id: string;
}

const TYPES = {
  PostShared: true,
  PostWithdrawn: true,
  PostLiked: true,
  PostUnliked: true,
  PostBookmarked: true,
  BookmarkRemoved: true,
  ...VISIBILITY_EVENTS,
  MemberErased: true,
} as const;

/** The rows of the community tables: posts in log order, likes and bookmarks by their keys. */
export interface CommunityRows {
  readonly posts: readonly (Post & { likes: number })[];
  readonly likes: readonly Flag[];
  readonly bookmarks: readonly (Flag & Pick<Post, 'occurred_at' | 'position'>)[];
  readonly withheld: readonly WithheldPost[];
}

interface WithheldPost {
  readonly post_id: string;
  readonly visibility: Visibility;
  readonly position: bigint;
}

/** The rows that the log calls for. It uses neither the codec nor the projection. */
export function communityRowsOf(log: readonly RecordedEvent[]): CommunityRows {
  const posts = new Map<string, Post>();
  const likes = new Map<string, Flag>();
  const bookmarks = new Map<string, Flag>();
  const withheld = new Map<string, WithheldPost>();
  const erased = new Set<string>();
  for (const event of storedEvents<StoredEvent>(log, TYPES)) {
    switch (event.type) {
      case 'PostShared':
        if (erased.has(event.data.author)) break;
        assert.ok(!posts.has(event.data.postId), 'a post is shared once');
        posts.set(event.data.postId, postOf(event));
        break;
      case 'PostWithdrawn':
        remove(event.data.postId);
        break;
      case 'PostLiked':
        set(likes, event, true);
        break;
      case 'PostUnliked':
        set(likes, event, false);
        break;
      case 'PostBookmarked':
        set(bookmarks, event, true);
        break;
      case 'BookmarkRemoved':
        set(bookmarks, event, false);
        break;
      case 'ContentHeld':
        setVisibility(event, 'held');
        break;
      case 'ContentRemoved':
        setVisibility(event, 'removed');
        break;
      case 'DecisionUndone':
        setVisibility(event, event.data.visibility);
        break;
      case 'HoldExpired':
      case 'ContentKept':
      case 'AppealGranted':
        setVisibility(event, 'shown');
        break;
      case 'ContentKeyDestroyed':
        if (event.data.subjectKind === 'post') remove(event.data.subjectId);
        break;
      case 'MemberErased': {
        const pseudonymId = event.stream.slice('member-'.length);
        erased.add(pseudonymId);
        for (const [id, { author }] of posts) if (author === pseudonymId) remove(id);
        forget(({ pseudonym_id }) => pseudonym_id === pseudonymId);
        break;
      }
      default:
        unhandled(event);
    }
  }
  const likeRows = sorted(likes.values());
  return {
    posts: [...posts.values()].map((post) => ({
      ...post,
      likes: likeRows.filter(({ post_id }) => post_id === post.post_id).length,
    })),
    likes: likeRows,
    bookmarks: sorted(bookmarks.values()).map((flag) => {
      const { occurred_at, position } = posts.get(flag.post_id) as Post;
      return { ...flag, occurred_at, position };
    }),
    withheld: [...withheld.values()].sort((a, b) => (a.post_id < b.post_id ? -1 : 1)),
  };

  function setVisibility({ data, position }: ProjectedEvent<VisibilityEvent>, visibility: Visibility): void {
    const { subjectKind, subjectId } = data;
    if (subjectKind === 'post') withheld.set(subjectId, { post_id: subjectId, visibility, position });
  }

  function set(
    flags: Map<string, Flag>,
    { data, stream }: ProjectedEvent<ReactionEvent | BookmarkEvent>,
    isOn: boolean,
  ): void {
    const { postId } = data;
    // The stream's name ends with the pseudonym, which is as long as a post's id.
    const pseudonymId = stream.slice(-postId.length);
    if (erased.has(pseudonymId)) return;
    const key = `${postId} ${pseudonymId}`;
    if (!isOn) flags.delete(key);
    else if (posts.has(postId)) flags.set(key, { post_id: postId, pseudonym_id: pseudonymId });
  }

  function remove(postId: string): void {
    posts.delete(postId);
    withheld.delete(postId);
    forget(({ post_id }) => post_id === postId);
  }

  function forget(isGone: (flag: Flag) => boolean): void {
    for (const flags of [likes, bookmarks])
      for (const [key, flag] of flags) if (isGone(flag)) flags.delete(key);
  }
}

const sorted = (flags: Iterable<Flag>): Flag[] =>
  [...flags].sort((a, b) => (`${a.post_id} ${a.pseudonym_id}` < `${b.post_id} ${b.pseudonym_id}` ? -1 : 1));

const postOf = ({
  data,
  moment,
  position,
}: ProjectedEvent<Extract<SealedPostEvent, { readonly type: 'PostShared' }>>) => ({
  post_id: data.postId,
  author: data.author,
  alias: data.alias,
  handle: data.handle,
  content: data.content,
  mood_tag: data.moods.join(',') || null,
  // Posts of 1.0.2 have none.
  themes: POST_THEMES.filter((theme) => data.themes?.includes(theme)).join(',') || null,
  is_live_now: data.isLiveNow,
  region: data.region,
  is_demo: data.isDemo,
  occurred_at: new Date(moment.occurredAt),
  position,
});

/** The rows in PostgreSQL: all, or those of these pseudonyms. Withheld posts are all, or those that `log` names. */
export async function storedCommunityRows(
  db: Kysely<Database>,
  pseudonymIds?: readonly string[],
  log?: readonly RecordedEvent[],
): Promise<CommunityRows> {
  const subjects = log && idsIn(log, 'subjectId');
  const theirs = (column: 'author' | 'pseudonym_id') =>
    pseudonymIds ? sql<boolean>`${sql.ref(column)} = any(${pseudonymIds}::uuid[])` : sql<boolean>`true`;
  const flagsIn = <T extends 'community_likes' | 'community_bookmarks'>(table: T) =>
    sql<CommunityRows[T extends 'community_likes' ? 'likes' : 'bookmarks'][number]>`
      select * from ${sql.table(table)} where ${theirs('pseudonym_id')} order by post_id, pseudonym_id`
      .execute(db)
      .then(({ rows }) => rows);
  return {
    posts: await db
      .selectFrom('community_posts')
      .selectAll()
      .where(theirs('author'))
      .orderBy('position')
      .execute(),
    likes: await flagsIn('community_likes'),
    bookmarks: await flagsIn('community_bookmarks'),
    withheld: (await db.selectFrom('community_withheld').selectAll().orderBy('post_id').execute()).filter(
      ({ post_id }) => subjects?.has(post_id) ?? true,
    ),
  };
}

/** Asserts that the tables hold exactly the rows the log calls for, and that the totals count them. */
export async function assertPostsMatchLog(db: Kysely<Database>, store: EventStore): Promise<CommunityRows> {
  const rows = await storedCommunityRows(db);
  assert.deepEqual(rows, communityRowsOf(await readLog(store, LOG_START)));
  const totals = await db.selectFrom('community_post_totals').selectAll().execute();
  for (const { region, posts } of totals)
    assert.equal(posts, rows.posts.filter((post) => post.region === region).length, region);
  return rows;
}
