import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type PostCommand, postDecider } from '../../../../domain/community/posts/decide.ts';
import { postStream } from '../../../../domain/community/posts/events.ts';
import type { PostPage } from '../../../../domain/community/posts/schema.ts';
import { communityPostsProjection } from '../../../../projections/community-posts/project.ts';
import { Browser, buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import { livePosts } from './live-posts.ts';

const at = (time: string) => new Date(`2026-11-21T${time}Z`);
const post = (author: string, time: string, is_live_now = true) => ({
  author,
  is_live_now,
  occurred_at: at(time),
});

test('a post reads as live in the step it is shared in, then while its author was there in the step before', async () => {
  const posts = [
    post('just now', '10:05:01'),
    post('still here', '10:04:59'),
    post('gone', '10:04:59'),
    post('still here', '09:10:00'),
    post('still here', '09:04:59'),
    post('still here', '10:04:00', false),
  ];
  const asked: (readonly string[])[] = [];
  const live = await livePosts(posts, at('10:07:00').getTime(), async (authors) => {
    asked.push(authors);
    return new Set(['still here']);
  });
  assert.deepEqual(
    posts.map((each) => live.has(each)),
    [true, true, false, true, false, false],
  );
  assert.deepEqual(asked, [['still here', 'gone']], 'asked once, and for nobody twice');
});

test('nobody is asked for when no post may be live', async () => {
  const posts = [post('a', '10:05:01'), post('b', '08:00:00'), post('c', '10:00:00', false)];
  const live = await livePosts(posts, at('10:07:00').getTime(), () => assert.fail('asked'));
  assert.deepEqual([...live], [posts[0]]);
});

/** A post shared some minutes ago by somebody who is not here. */
async function shareEarlier({ services }: TestApp, minutesAgo: number): Promise<string> {
  const author = randomUUID();
  await services.keys.ensure(author);
  const { position } = await services.commands.carryOut({
    actor: author,
    commandId: randomUUID(),
    stream: (newId) => postStream(newId(0)),
    decider: postDecider,
    moment: { occurredAt: new Date(Date.now() - minutesAgo * 60_000).toISOString() },
    command: (newId): PostCommand => ({
      type: 'sharePost',
      postId: newId(0),
      author,
      alias: 1,
      handle: randomUUID(),
      content: 'Waiting for the results',
      moods: [],
      isLiveNow: true,
      region: 'Africa',
      allowComments: false,
      isDemo: false,
    }),
  });
  assert.ok(position !== undefined);
  assert.ok(await services.progress.waitFor(communityPostsProjection.name, position, 5_000));
  return author;
}

test('whether an author is there is taken from who was seen in the five minutes before these', async (t) => {
  const testApp = await buildTestApp(t);
  const { db } = testApp.services;
  const author = await shareEarlier(testApp, 20);
  const isLive = async () =>
    (await new Browser(testApp).get('/api/community/posts')).json<PostPage>().data[0]?.isLiveNow;
  assert.equal(await isLive(), false);
  // Of this step and the one before, so that the clock may turn meanwhile.
  await sql`
    insert into presence_day (day, handle, community, region, first_seen, last_seen, seen_before)
    select (step at time zone 'utc')::date, 'here-again', ${author}, 'Africa', step, step, step - interval '5 minutes'
    from (select date_bin('5 minutes', now(), timestamptz '2000-01-01 00:00Z') as step) now`.execute(db);
  assert.equal(await isLive(), true);
});
