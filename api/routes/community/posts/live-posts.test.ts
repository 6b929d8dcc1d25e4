import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type PostCommand, postDecider } from '../../../../domain/community/posts/decide.ts';
import { postStream } from '../../../../domain/community/posts/events.ts';
import { LIVE_STEP_MS, liveStepOf } from '../../../../domain/community/posts/live.ts';
import type { PostPage } from '../../../../domain/community/posts/schema.ts';
import { communityPostsProjection } from '../../../../projections/community-posts/project.ts';
import { Browser, buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import { livePosts, presenceCheckTimeOf } from './live-posts.ts';

const at = (time: string) => new Date(`2026-11-21T${time}Z`);
/** A post whose presence check comes this many steps after its own step. */
function postWithCheck(author: string, time: string, checkAfterSteps: number, is_live_now = true) {
  const occurred_at = at(time);
  const from = liveStepOf(occurred_at.getTime());
  for (let number = 0; ; number++) {
    const post = { post_id: `post-${number}`, author, is_live_now, occurred_at };
    if (presenceCheckTimeOf(post) === from + checkAfterSteps * LIVE_STEP_MS) return post;
  }
}

test('a post is live until its presence check, and afterward only if its author was present then', async () => {
  const posts = [
    postWithCheck('gone', '10:05:01', 1),
    postWithCheck('gone', '09:40:00', 6),
    postWithCheck('gone', '09:40:00', 5),
    postWithCheck('still here', '09:40:00', 5),
    postWithCheck('seen at the check', '09:40:00', 2),
    postWithCheck('left before the check', '09:40:00', 3),
    postWithCheck('came back', '09:40:00', 2),
    postWithCheck('came back', '09:35:00', 4),
    postWithCheck('still here', '09:04:59', 1),
    postWithCheck('still here', '10:04:00', 1, false),
  ];
  const steps = (...times: string[]) => new Set(times.map((time) => at(time).getTime()));
  const seen = new Map([
    ['still here', steps('09:40:00', '09:45:00', '09:50:00', '09:55:00', '10:00:00')],
    ['seen at the check', steps('09:40:00', '09:45:00')],
    ['left before the check', steps('09:40:00', '09:45:00')],
    ['came back', steps('09:35:00', '09:40:00', '09:55:00', '10:00:00')],
  ]);
  const asked: (readonly string[])[] = [];
  const live = await livePosts(posts, at('10:07:00').getTime(), async (authors) => {
    asked.push(authors);
    return seen;
  });
  assert.deepEqual(
    posts.map((each) => live.has(each)),
    [true, true, false, true, true, false, false, false, false, false],
  );
  assert.deepEqual(
    asked,
    [['gone', 'still here', 'seen at the check', 'left before the check', 'came back']],
    'one query, with each author once',
  );
});

test('without a post past its check, no presence is read', async () => {
  const posts = [
    postWithCheck('a', '10:05:01', 1),
    postWithCheck('b', '08:00:00', 1),
    postWithCheck('c', '10:00:00', 1, false),
  ];
  const live = await livePosts(posts, at('10:07:00').getTime(), () => assert.fail('asked'));
  assert.deepEqual([...live], [posts[0]]);
});

test('presence checks are spread over the hour, and each post has its own', () => {
  const occurred_at = at('10:00:00');
  const looks = Array.from({ length: 1_100 }, (_, number) =>
    presenceCheckTimeOf({ post_id: `post-${number}`, author: 'ada', occurred_at }),
  );
  const counts = Array.from({ length: 13 }, (_, step) => {
    const look = occurred_at.getTime() + step * LIVE_STEP_MS;
    return looks.filter((each) => each === look).length;
  });
  assert.deepEqual([counts[0], counts[12]], [0, 0]);
  assert.ok(counts.slice(1, 12).every((count) => count > 50));
});

/** A post that was shared some minutes ago by an author who is not present. */
async function shareEarlier({ services }: TestApp, minutesAgo: number): Promise<string> {
  const author = randomUUID();
  await services.keys.ensure(author);
  const { position } = await services.commands.execute({
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
      themes: [],
      allowComments: false,
      isDemo: false,
    }),
  });
  assert.ok(position !== undefined);
  assert.ok(await services.progress.waitFor(communityPostsProjection.name, position, 20_000));
  return author;
}

test('an author counts as present in the full five-minute steps in which they were seen', async (t) => {
  const testApp = await buildTestApp(t);
  const { db } = testApp.services;
  const authors: string[] = [];
  for (let count = 0; count < 8; count++) authors.push(await shareEarlier(testApp, 40));
  const isLive = async () => {
    const rows = await db
      .selectFrom('community_posts')
      .select(['post_id', 'author', 'occurred_at'])
      .execute();
    const { data } = (await new Browser(testApp).get('/api/community/posts')).json<PostPage>();
    return data.map(({ id, isLiveNow }) => {
      const row = rows.find(({ post_id }) => post_id === id) ?? assert.fail();
      return { isLiveNow, isBeforeItsCheck: presenceCheckTimeOf(row) > Date.now() };
    });
  };
  for (const { isLiveNow, isBeforeItsCheck } of await isLive()) assert.equal(isLiveNow, isBeforeItsCheck);
  // Present in this step and in the 13 before it. This one counts if the clock reaches the next step during the test.
  for (const author of authors) {
    await sql`
      insert into presence_day (day, handle, community, region, first_seen, last_seen, steps)
      select (step at time zone 'utc')::date, ${`here-${author}`}, ${author}, 'Africa', step, step,
        ${2 ** 14 - 1}
      from (select date_bin('5 minutes', now(), timestamptz '2000-01-01 00:00Z') as step) now`.execute(db);
  }
  assert.ok((await isLive()).every(({ isLiveNow }) => isLiveNow));
});
