import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { bookmarksStream } from '../../domain/community/bookmarks/events.ts';
import { postStream } from '../../domain/community/posts/events.ts';
import { reactionStream } from '../../domain/community/reactions/events.ts';
import { pseudonymStream } from '../../domain/pseudonym/events.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { LOG_START } from '../../infra/event-store/port.ts';
import { openStore } from '../../infra/event-store/postgres/testing/open-store.ts';
import { readLog } from '../../infra/event-store/testing/collect.ts';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import { asProjection } from '../projection.ts';
import { upcastAll } from '../runtime/apply-batch.ts';
import { type ErasedIds, NONE_ERASED } from '../runtime/erased-subjects.ts';
import { asProjected } from '../runtime/open-events.ts';
import { project } from '../runtime/project.ts';
import type { Database } from '../tables.ts';
import { assertPostsMatchLog } from '../testing/expected-posts.ts';
import { codec } from '../testing/mood-log.ts';
import { communityPostsProjection } from './project.ts';
import { findPost, findPostByHandle } from './queries.ts';

const projection = asProjection(communityPostsProjection);
const key = { keyId: randomUUID(), key: Buffer.alloc(32, 1) };
const [ann, ben, cay, dan] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];

type Written = readonly [stream: string, type: string, data: Record<string, unknown>];

const share = (postId: string, author: string, region = 'Europe'): Written => {
  const drawn = { alias: 7, handle: `handle of ${postId}`, isLiveNow: true, allowComments: false };
  const words = { content: 'Sat by the window', moods: ['Tired', 'Hopeful'], themes: ['death', 'eating'] };
  return [postStream(postId), 'PostShared', { postId, author, ...drawn, ...words, region, isDemo: false }];
};
const withdraw = (postId: string): Written => [postStream(postId), 'PostWithdrawn', { postId }];
const like = (postId: string, pseudonymId: string, type = 'PostLiked'): Written => [
  reactionStream(postId, pseudonymId),
  type,
  { postId },
];
const save = (postId: string, pseudonymId: string, type = 'PostBookmarked'): Written => [
  bookmarksStream(pseudonymId),
  type,
  { postId },
];
const erase = (pseudonymId: string): Written => [pseudonymStream(pseudonymId), 'MemberErased', {}];

/** A log of these events, and tables that have applied it in batches of `size`. */
async function followed(t: Parameters<typeof openStore>[0], events: readonly Written[], size: number) {
  const connectionString = await migratedDatabase(t);
  const store = await openStore(t, connectionString);
  const db = openKysely<Database>(t, connectionString);
  await projection.createTables(db);
  await write(store, events);
  const log = await readLog(store, LOG_START);
  const known = log.filter(({ type }) => projection.eventTypes.includes(type));
  let erased: ErasedIds = NONE_ERASED;
  for (let from = 0; from < known.length; from += size) {
    const batch = upcastAll(codec, known.slice(from, from + size)).map(asProjected);
    erased = await project(projection, [batch], db, erased);
  }
  return { db, store };
}

async function write(store: EventStore, events: readonly Written[]): Promise<void> {
  const versions = new Map<string, number>();
  for (const [index, [stream, type, data]] of events.entries()) {
    const occurredAt = new Date(Date.parse('2026-11-21T09:00:00Z') + index * 1_000).toISOString();
    const context = { id: randomUUID(), stream, commandId: randomUUID(), moment: { occurredAt }, key };
    const { version } = await store.append(stream, versions.get(stream) ?? 'none', [
      codec.encode({ type, data }, context),
    ]);
    versions.set(stream, version);
  }
}

const BUSY: readonly Written[] = [
  // These come before the post, so they have no effect in any batch.
  like(first, dan),
  save(first, dan),
  share(first, ann),
  like(first, ben),
  share(second, ben, 'Asia'),
  like(first, ben, 'PostUnliked'),
  like(first, cay),
  like(first, ann),
  save(first, ben),
  save(second, ben),
  save(second, cay),
  like(second, ann),
  like(first, ann, 'PostUnliked'),
  like(first, ann),
  save(second, ben, 'BookmarkRemoved'),
  share(third, ann, 'Asia'),
  like(third, ben),
  save(third, ben),
  withdraw(third),
  like(third, cay),
  save(third, cay),
  like(second, cay),
];

test('rows, counts and totals do not depend on how the log is cut into batches', async (t) => {
  for (const size of [1, 2, 3, 7, BUSY.length]) {
    const { db, store } = await followed(t, BUSY, size);
    const { posts, likes, bookmarks } = await assertPostsMatchLog(db, store);
    assert.deepEqual(
      posts.map((post) => [post.post_id, post.likes]),
      [
        [first, 2],
        [second, 2],
      ],
    );
    assert.deepEqual([likes.length, bookmarks.length], [4, 2]);
  }
});

test('an erasure removes a pseudonym from lists, counts and totals, and their later events have no effect', async (t) => {
  const late = [
    like(second, ann),
    share(randomUUID(), ann),
    save(second, ann),
    like(second, cay, 'PostUnliked'),
  ];
  for (const size of [1, 4, BUSY.length + 1 + late.length]) {
    const { db, store } = await followed(t, [...BUSY, erase(ann), ...late], size);
    const { posts, likes, bookmarks } = await assertPostsMatchLog(db, store);
    assert.deepEqual(
      posts.map((post) => [post.post_id, post.likes]),
      [[second, 0]],
    );
    assert.deepEqual([likes, bookmarks.map(({ pseudonym_id }) => pseudonym_id)], [[], [cay]]);
    assert.equal(await findPost(db, first), undefined);
    assert.equal(await findPostByHandle(db, `handle of ${first}`), undefined);
    assert.equal((await findPostByHandle(db, `handle of ${second}`))?.author, ben);
  }
});

test('texts stay sealed in the table', async (t) => {
  const { db } = await followed(t, [share(first, ann)], 1);
  const post = await findPost(db, first);
  assert.deepEqual(Object.keys(post?.content ?? {}).sort(), ['keyId', 'nonce', 'text']);
  assert.equal(post?.mood_tag, 'Tired,Hopeful');
  assert.equal(post?.themes, 'eating,death');
});
