import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { signal } from '@preact/signals-react';
import { act } from 'react';
import type { CommunityPost } from '../../../domain/community/posts/schema.ts';
import type { Region } from '../../../domain/places/regions.ts';
import { clearResources } from '../../lib/resource.ts';
import { deferred } from '../../testing/deferred.ts';
import { notification } from '../../testing/notifications.ts';
import { MAREN } from '../../testing/people.ts';
import { communityPost, communityPosts, pageOfPosts } from '../../testing/posts.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { type FakeSocket, installFakeSockets } from '../../testing/socket.ts';
import { startLive } from '../live/live.ts';
import { signedInAs, signedOut } from '../session/session.ts';
import { BookmarksTab } from './bookmarks-tab.tsx';
import { NearbyTab } from './nearby-tab.tsx';
import { answerRegion } from './own-region.ts';
import { changePost } from './posts.ts';
import { ReflectionList } from './reflection-list.tsx';
import type { ListName } from './reflections.ts';

beforeEach(clearResources);

const show = (t: TestContext, list: ListName = 'everybody') =>
  render(
    t,
    <ReflectionList list={list} title="Current Reflections" columns="one" page={signal(1)} empty="Nothing" />,
  );
const shown = () =>
  [...document.querySelectorAll('article')].map((post) => /Reflection \d+/.exec(post.textContent)?.[0]);
const isOff = (name: string) => named('button', name)?.getAttribute('aria-disabled') === 'true';

/** The person returns to the page after `ms`. */
async function comeBack(clock: { nowMs: number }, ms: number): Promise<void> {
  clock.nowMs += ms;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}
function heldClock(t: TestContext) {
  const clock = { nowMs: 5_000_000 };
  t.mock.method(performance, 'now', () => clock.nowMs++);
  return clock;
}

const WORDS = [
  ['everybody', 'Loading reflections...', 'Failed to fetch posts'],
  ['nearby', 'Loading nearby reflections...', 'Failed to fetch nearby posts'],
  ['bookmarked', 'Loading bookmarked reflections...', 'Failed to fetch bookmarked posts'],
] as const;

for (const [list, loading, failed] of WORDS) {
  test(`${list}: the list shows '${loading}' and then '${failed}', and loading can be repeated`, async (t) => {
    const answer = deferred<Answer>();
    const server = await serve(t, () => answer.promise);
    await show(t, list);
    assert.match(
      document.querySelector('[role="status"] > p')?.textContent ?? '',
      new RegExp(`^${loading}$`),
    );
    answer.open([500]);
    await until(() => pageText().includes(failed));
    server.answer = () => [200, pageOfPosts(communityPosts(1))];
    await press(named('button', 'Try again'));
    await until(() => shown().length === 1);
  });
}

test('an empty nearby list and an empty list of saved posts have texts of their own', async (t) => {
  answerRegion('Europe');
  await serve(t, () => [200, pageOfPosts([])]);
  await render(t, <NearbyTab />);
  await until(() => pageText().includes('No nearby reflections found. Try checking back later.'));
  assert.match(pageText(), /Reflections Near You/);
  await render(t, <BookmarksTab />);
  const text = 'No bookmarked reflections yet. Start bookmarking posts you want to save!';
  await until(() => pageText().includes(text));
  assert.match(pageText(), /Bookmarked Reflections/);
});

test('a single page has no paging', async (t) => {
  await serve(t, () => [200, pageOfPosts(communityPosts(12))]);
  await show(t);
  await until(() => shown().length === 12);
  assert.equal(named('button', 'Next page'), undefined);
});

test('paging shows N of M, disables Prev and Next at the ends, and reads each page once', async (t) => {
  const posts = communityPosts(26);
  const server = await serve(t, ({ path }) => {
    const page = Number(new URL(path, 'http://x').searchParams.get('page'));
    return [200, pageOfPosts(posts.slice((page - 1) * 12, page * 12), 26)];
  });
  await show(t);
  await until(() => pageText().includes('1 of 3'));
  assert.ok(isOff('Prev page') && !isOff('Next page'));
  await press(named('button', 'Next page'));
  await until(() => shown()[0] === 'Reflection 13');
  assert.equal(document.activeElement?.textContent, 'Current Reflections');
  assert.ok(!isOff('Prev page') && !isOff('Next page'));
  await press(named('button', 'Next page'));
  await until(() => pageText().includes('3 of 3') && shown().length === 2);
  assert.ok(isOff('Next page'));
  await press(named('button', 'Next page'));
  assert.match(pageText(), /3 of 3/);
  await press(named('button', 'Prev page'));
  assert.equal(shown()[0], 'Reflection 13');
  assert.deepEqual(
    server.seen.map(({ path }) => path),
    [1, 2, 3].map((page) => `/api/community/posts?page=${page}&limit=12`),
  );
});

test('when the last page becomes empty the list shows the page before', async (t) => {
  const posts = [...communityPosts(12), communityPost({ mine: true, content: 'Reflection 13.' })];
  const server = await serve(t, ({ method, path }) => {
    if (method === 'DELETE') posts.pop();
    const page = Number(new URL(path, 'http://x').searchParams.get('page'));
    return method === 'DELETE'
      ? [204]
      : [200, pageOfPosts(posts.slice((page - 1) * 12, page * 12), posts.length)];
  });
  await show(t);
  await press(await until(() => named('button', 'Next page')));
  await press(await until(() => named('button', 'Delete')));
  await press(named('button', 'Delete reflection'));
  await until(() => shown().length === 12);
  assert.equal(named('button', 'Next page'), undefined);
  assert.equal(server.seen.filter(({ method }) => method === 'DELETE').length, 1);
});

test('a list is cached for a minute and then loaded again', async (t) => {
  const clock = heldClock(t);
  const server = await serve(t, () => [200, pageOfPosts(communityPosts(2))]);
  const visit = async () => {
    const list = await show(t);
    await until(() => shown().length === 2);
    await list.leave();
  };
  await visit();
  clock.nowMs += 59_000;
  await visit();
  assert.equal(server.seen.length, 1);
  clock.nowMs += 2_000;
  await visit();
  assert.equal(server.seen.length, 2);
});

test('new posts wait behind a button while the counts of visible posts are updated', async (t) => {
  const clock = heldClock(t);
  const posts = communityPosts(2);
  const server = await serve(t, () => [200, pageOfPosts(posts)]);
  await show(t);
  await until(() => shown().length === 2);
  posts[0] = { ...(posts[0] as (typeof posts)[0]), likesCount: 99 };
  posts.unshift(...communityPosts(3, 10));
  await comeBack(clock, 59_000);
  assert.equal(server.seen.length, 1);
  await comeBack(clock, 2_000);
  const button = await until(() => named('button', '3 new reflections'));
  assert.deepEqual(shown(), ['Reflection 1', 'Reflection 2']);
  assert.match(pageText(), /Like, 99/);
  await press(button);
  assert.deepEqual(shown(), [
    'Reflection 10',
    'Reflection 11',
    'Reflection 12',
    'Reflection 1',
    'Reflection 2',
  ]);
  assert.equal(named('button', '3 new reflections'), undefined);
  assert.equal(document.activeElement?.textContent, 'Current Reflections');
  assert.equal(server.seen.length, 2);
});

/** Shows a list with a live connection. `share` adds a post on the server and reports it. */
async function liveList(t: TestContext, list: ListName, region: Region) {
  const sockets = installFakeSockets();
  const posts = communityPosts(2);
  const server = await serve(t, () => [200, pageOfPosts(posts)]);
  t.after(() => act(async () => signedOut()));
  await act(async () => signedInAs(MAREN));
  startLive();
  const live = sockets[0] as FakeSocket;
  await act(async () => live.open());
  await show(t, list);
  await until(() => shown().length === 2);
  const share = (content: string) =>
    act(async () => {
      posts.unshift(communityPost({ content, region }));
      live.say({ type: 'posts', region });
    });
  return { server, sockets, live, posts, share };
}

/** While the button already shows new posts, the next check waits this long. */
const PAUSE_MS = 5_000;

test('a reported post appears behind the button at once, further ones after a pause', async (t) => {
  const { server, share } = await liveList(t, 'everybody', 'Africa');
  const toldAt = performance.now();
  await share('Reflection 30.');
  await until(() => named('button', '1 new reflection'));
  assert.ok(performance.now() - toldAt < PAUSE_MS);
  assert.deepEqual(shown(), ['Reflection 1', 'Reflection 2']);
  await share('Reflection 31.');
  await share('Reflection 32.');
  assert.equal(server.seen.length, 2, 'later posts are checked for together');
  await press(named('button', '1 new reflection'));
  const nextAt = performance.now();
  await share('Reflection 33.');
  await until(() => named('button', '3 new reflections'));
  assert.ok(performance.now() - nextAt < PAUSE_MS, 'after the list was shown, the next check does not wait');
});

test('a post that moderation withholds leaves open pages, except its author’s, and can come back', async (t) => {
  const { live, posts } = await liveList(t, 'everybody', 'Asia');
  const [first, second] = posts as [CommunityPost, CommunityPost];
  const withhold = (ids: string[], shownAgain: string[] = []) =>
    act(async () => live.say({ type: 'withheld-posts', ids, shownAgain }));
  await withhold([first.id]);
  assert.deepEqual(shown(), ['Reflection 2']);
  await act(async () => changePost(second.id, { mine: true }));
  await withhold([second.id]);
  assert.deepEqual(shown(), ['Reflection 2']);
  await withhold([], [first.id, second.id]);
  assert.deepEqual(shown(), ['Reflection 1', 'Reflection 2']);
});

test('a post from another region does not affect the nearby list', async (t) => {
  const europe = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Europe/Berlin' };
  t.mock.method(Intl.DateTimeFormat.prototype, 'resolvedOptions', () => europe);
  const { server, live, share } = await liveList(t, 'nearby', 'Africa');
  await share('Reflection 30.');
  await act(() => wait(300));
  assert.equal(server.seen.length, 1);
  await act(async () => live.say({ type: 'posts', region: 'Europe' }));
  await until(() => server.seen.length === 2);
});

test('posts shared while the connection was lost are found when it returns', async (t) => {
  const { live, posts, sockets } = await liveList(t, 'everybody', 'Asia');
  await act(async () => live.end());
  posts.unshift(communityPost({ content: 'Reflection 30.' }));
  await act(async () => void window.dispatchEvent(new Event('online')));
  await act(async () => sockets.at(-1)?.open());
  await until(() => named('button', '1 new reflection'));
});

test('a notification of thanks updates the likes of the person’s posts', async (t) => {
  const { live, posts } = await liveList(t, 'everybody', 'Asia');
  posts[0] = { ...(posts[0] as CommunityPost), likesCount: 99 };
  await act(async () => live.say({ type: 'notification', notification: notification() }));
  await until(() => pageText().includes('Like, 99'));
});

test('a check that finds nothing or fails changes nothing', async (t) => {
  const clock = heldClock(t);
  const server = await serve(t, () => [200, pageOfPosts(communityPosts(1))]);
  await show(t, 'nearby');
  await until(() => shown().length === 1);
  server.answer = () => 'hang up';
  await comeBack(clock, 61_000);
  await until(() => server.seen.length === 2);
  assert.equal(shown().length, 1);
  assert.doesNotMatch(pageText(), /Failed|new reflection/);
});

test('a post removed from the saved ones stays until the list is loaded again', async (t) => {
  const server = await serve(t, ({ method }) =>
    method === 'GET'
      ? [200, pageOfPosts([communityPost({ bookmarked: true, content: 'Reflection 1.' })])]
      : [200, { bookmarked: false }],
  );
  const tab = await render(t, <BookmarksTab />);
  await press(await until(() => named('button', 'Saved')));
  await until(() => server.seen.at(-1)?.method === 'DELETE');
  assert.equal(shown().length, 1);
  await tab.leave();
  server.answer = () => [200, pageOfPosts([])];
  await render(t, <BookmarksTab />);
  await until(() => pageText().includes('No bookmarked reflections yet.'));
});
