import assert from 'node:assert/strict';
import { type Kysely, sql } from 'kysely';
import { type EventStore, LOG_START, type RecordedEvent } from '../../infra/event-store/port.ts';
import { readLog } from '../../infra/event-store/testing/collect.ts';
import type { Database } from '../tables.ts';

type Post = ReturnType<typeof postOf>;
interface Mark {
  readonly post_id: string;
  readonly member: string;
}

/** What stands in the tables of posts, each table in the order of its key, posts in that of the log. */
export interface CommunityRows {
  readonly posts: readonly (Post & { likes: number })[];
  readonly likes: readonly Mark[];
  readonly bookmarks: readonly (Mark & Pick<Post, 'occurred_at' | 'position'>)[];
}

/**
 * What these events alone say should stand there: worked out from the log as it is written, event by event,
 * neither by the codec nor by the projection.
 */
export function communityRowsOf(log: readonly RecordedEvent[]): CommunityRows {
  const posts = new Map<string, Post>();
  const marks = { likes: new Map<string, Mark>(), bookmarks: new Map<string, Mark>() };
  const erased = new Set<string>();
  const forget = (isGone: (mark: Mark) => boolean) => {
    for (const each of Object.values(marks))
      for (const [key, mark] of each) if (isGone(mark)) each.delete(key);
  };
  const remove = (postId: string) => {
    posts.delete(postId);
    forget((mark) => mark.post_id === postId);
  };
  const set = (kind: keyof typeof marks, event: RecordedEvent, isOn: boolean) => {
    const post_id = event.data.postId as string;
    // A post's id stands in the stream of a reaction before the member's; in that of bookmarks there is none.
    const member = event.stream.slice(-post_id.length);
    if (erased.has(member)) return;
    if (!isOn) marks[kind].delete(`${post_id} ${member}`);
    else if (posts.has(post_id)) marks[kind].set(`${post_id} ${member}`, { post_id, member });
  };
  for (const event of log) {
    const postId = event.data.postId as string;
    if (event.type === 'PostShared' && !erased.has(event.data.author as string)) {
      assert.ok(!posts.has(postId), 'a post is shared once');
      posts.set(postId, postOf(event));
    }
    if (event.type === 'PostWithdrawn') remove(postId);
    if (event.type === 'PostLiked' || event.type === 'PostUnliked')
      set('likes', event, event.type === 'PostLiked');
    if (event.type === 'PostBookmarked' || event.type === 'BookmarkRemoved')
      set('bookmarks', event, event.type === 'PostBookmarked');
    if (event.type === 'MemberErased') {
      const member = event.stream.slice('member-'.length);
      erased.add(member);
      for (const [id, { author }] of posts) if (author === member) remove(id);
      forget((mark) => mark.member === member);
    }
  }
  const likes = sorted(marks.likes.values());
  return {
    posts: [...posts.values()].map((post) => ({
      ...post,
      likes: likes.filter(({ post_id }) => post_id === post.post_id).length,
    })),
    likes,
    bookmarks: sorted(marks.bookmarks.values()).map((mark) => {
      const { occurred_at, position } = posts.get(mark.post_id) as Post;
      return { ...mark, occurred_at, position };
    }),
  };
}

const sorted = (marks: Iterable<Mark>): Mark[] =>
  [...marks].sort((a, b) => (`${a.post_id} ${a.member}` < `${b.post_id} ${b.member}` ? -1 : 1));

const postOf = ({ data, metadata, position }: RecordedEvent) => ({
  post_id: data.postId as string,
  author: data.author as string,
  alias: data.alias as number,
  handle: data.handle as string,
  content: data.content as object,
  mood_tag: (data.moods as string[]).join(',') || null,
  is_live_now: data.isLiveNow as boolean,
  region: data.region as string,
  is_demo: data.isDemo as boolean,
  occurred_at: new Date(metadata.occurredAt),
  position,
});

/** What stands in PostgreSQL: everything, or what is these people's. */
export async function storedCommunityRows(
  db: Kysely<Database>,
  people?: readonly string[],
): Promise<CommunityRows> {
  const theirs = (column: 'author' | 'member') =>
    people ? sql<boolean>`${sql.ref(column)} = any(${people}::uuid[])` : sql<boolean>`true`;
  const [posts, likes, bookmarks] = await Promise.all([
    db.selectFrom('community_posts').selectAll().where(theirs('author')).orderBy('position').execute(),
    db
      .selectFrom('community_likes')
      .selectAll()
      .where(theirs('member'))
      .orderBy('post_id')
      .orderBy('member')
      .execute(),
    db
      .selectFrom('community_bookmarks')
      .selectAll()
      .where(theirs('member'))
      .orderBy('post_id')
      .orderBy('member')
      .execute(),
  ]);
  return { posts, likes, bookmarks };
}

/** The tables are what the log says, and the totals are what the tables say. */
export async function assertPostsMatchLog(db: Kysely<Database>, store: EventStore): Promise<CommunityRows> {
  const rows = await storedCommunityRows(db);
  assert.deepEqual(rows, communityRowsOf(await readLog(store, LOG_START)));
  const totals = await db.selectFrom('community_post_totals').selectAll().execute();
  for (const { region, posts } of totals)
    assert.equal(posts, rows.posts.filter((post) => post.region === region).length, region);
  return rows;
}
