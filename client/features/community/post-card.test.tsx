import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { act } from 'react';
import type { CommunityPost } from '../../../domain/community/posts/schema.ts';
import { deferred } from '../../testing/deferred.ts';
import { communityPost } from '../../testing/posts.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { foldTheme } from './folded-themes.ts';
import { PostCard } from './post-card.tsx';
import { cachePosts } from './posts.ts';

// biome-ignore lint/style/noProcessEnv: a process changes its time zone only through this variable
process.env.TZ = 'Europe/Berlin';
beforeEach(() => localStorage.clear());

async function show(t: TestContext, post: CommunityPost, onWithdrawn = () => {}) {
  cachePosts([post], performance.now());
  await render(t, <PostCard id={post.id} isBrief={false} onWithdrawn={onWithdrawn} />);
}
const like = () => document.querySelector<HTMLButtonElement>('button[aria-pressed]') ?? undefined;
const likes = () => /\d+/.exec(like()?.textContent ?? '')?.[0];
const isLiked = () => like()?.getAttribute('aria-pressed') === 'true';

test('a card shows the author, place, time, text, moods and badges of a post', async (t) => {
  const post = communityPost({
    createdAt: new Date(Date.now() - 12.5 * 60_000).toISOString(),
    region: 'Europe',
    isLiveNow: true,
    demo: true,
    moodTag: 'Peaceful,Tired',
  });
  await show(t, post);
  for (const part of [
    '4127',
    'Someone',
    'Nearby',
    'Europe · 12m ago',
    'Active Now',
    'Demo',
    'Third round done.',
  ]) {
    assert.ok(pageText().includes(part), part);
  }
  assert.deepEqual(
    [...document.querySelectorAll('ul[aria-label="Moods"] li')].map((mood) => mood.textContent),
    ['Peaceful', 'Tired'],
  );
  assert.equal(likes(), '14');
  assert.equal(named('button', 'Delete'), undefined);
});

test('a post without badges and moods shows none', async (t) => {
  await show(t, communityPost({ region: 'Global' }));
  for (const badge of ['Nearby', 'Active Now', 'Demo']) assert.ok(!pageText().includes(badge), badge);
  assert.equal(document.querySelector('ul'), null);
});

test('a like counts at once and sends only the like, because the server thanks the author', async (t) => {
  const answered = deferred<Answer>();
  const server = await serve(t, () => answered.promise);
  await show(t, communityPost());
  await press(like());
  assert.equal(likes(), '15');
  assert.ok(isLiked());
  answered.open([200, { liked: true, likesCount: 16 }]);
  await until(() => likes() === '16');
  server.answer = () => [200, { liked: false, likesCount: 15 }];
  await press(like());
  assert.equal(likes(), '15');
  await until(() => server.seen.length === 2);
  assert.deepEqual(
    server.seen.map(({ method, path }) => [method, path.split('/').at(-1)]),
    [
      ['POST', 'like'],
      ['DELETE', 'like'],
    ],
  );
});

test('a refused like is undone silently and logged', async (t) => {
  const logged = t.mock.method(console, 'error', () => {});
  await serve(t, () => [500]);
  await show(t, communityPost());
  await press(like());
  await until(() => !isLiked());
  assert.equal(likes(), '14');
  assert.equal(logged.mock.callCount(), 1);
  assert.equal(document.querySelector('[role="alert"]')?.textContent ?? '', '');
});

test('after many quick presses the last one decides', async (t) => {
  const first = deferred<Answer>();
  const server = await serve(t, ({ method }) =>
    method === 'POST' ? first.promise : [200, { liked: false, likesCount: 14 }],
  );
  await show(t, communityPost({ demo: true }));
  await press(like());
  await press(like());
  await press(like());
  await press(like());
  assert.equal(likes(), '14');
  first.open([200, { liked: true, likesCount: 15 }]);
  await until(() => server.seen.length === 2 && likes() === '14');
  assert.deepEqual(
    server.seen.map(({ method }) => method),
    ['POST', 'DELETE'],
  );
  assert.ok(!isLiked());
});

test('Save and Saved change at once, and a failed save is undone', async (t) => {
  const logged = t.mock.method(console, 'error', () => {});
  const server = await serve(t, ({ method }) => [200, { bookmarked: method === 'POST' }]);
  await show(t, communityPost());
  await press(named('button', 'Save'));
  assert.ok(named('button', 'Saved'));
  await until(() => server.seen[0]?.method === 'POST' && server.seen[0].path.endsWith('/bookmark'));
  await press(named('button', 'Saved'));
  await until(() => server.seen[1]?.method === 'DELETE' && named('button', 'Save'));
  server.answer = () => 'hang up';
  await press(named('button', 'Save'));
  assert.ok(named('button', 'Saved'));
  await until(() => named('button', 'Save'));
  assert.equal(logged.mock.callCount(), 1);
  assert.match(toaster.current.value?.text ?? '', /^Saving needs a connection/);
});

test('a person’s own post is deleted only after a confirmation', async (t) => {
  const server = await serve(t, () => [503]);
  let withdrawn = 0;
  await show(t, communityPost({ mine: true }), () => withdrawn++);
  await press(named('button', 'Delete'));
  assert.equal(server.seen.length, 0);
  await press(named('button', 'Keep it'));
  assert.equal(document.activeElement, named('button', 'Delete'));
  await press(named('button', 'Delete'));
  await press(named('button', 'Delete reflection'));
  await until(() => pageText().includes('This reflection couldn’t be deleted. Please try again.'));
  server.answer = () => [204];
  await press(named('button', 'Delete reflection'));
  await until(() => withdrawn === 1);
  assert.equal(server.seen.at(-1)?.method, 'DELETE');
});

test('a long post is cut until the person asks for more', async (t) => {
  await show(t, communityPost({ content: 'Bed to window, window to kettle. '.repeat(30) }));
  await press(named('button', 'Read on'));
  assert.ok(named('button', 'Show less'));
});

test('a post names its themes; one with a theme that the reader folds waits for Show', async (t) => {
  await serve(t, () => [200, {}]);
  const post = communityPost({ themes: ['death', 'medical'], content: 'The last week.', moodTag: 'Tired' });
  await show(t, post);
  assert.match(pageText(), /Touches on: Death, Medical detail.*The last week\..*Tired/);
  assert.equal(named('button', 'Show'), undefined);
  await act(async () => foldTheme('death', true));
  assert.match(pageText(), /Touches on: Death, Medical detail/);
  assert.doesNotMatch(pageText(), /The last week|Tired/);
  await press(named('button', 'More about this reflection'));
  await until(() => pageText().includes('Hide this'));
  assert.doesNotMatch(pageText(), /The last week/, 'the menu does not quote it either');
  await press(named('button', 'Show'));
  assert.match(pageText(), /The last week\./);
  assert.equal(named('button', 'Collapse')?.getAttribute('aria-expanded'), 'true');
  await press(named('button', 'Collapse'));
  assert.doesNotMatch(pageText(), /The last week/);
  assert.equal(localStorage.getItem('hearten.foldedThemes'), 'death');
  await act(async () => foldTheme('death', false));
  assert.match(pageText(), /The last week\./);
});

test('one’s own post is never folded', async (t) => {
  await act(async () => foldTheme('death', true));
  await show(t, communityPost({ themes: ['death'], content: 'My own words.', mine: true }));
  assert.match(pageText(), /My own words\./);
  await act(async () => foldTheme('death', false));
});
