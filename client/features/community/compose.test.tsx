import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { clearDrafts } from '../../lib/delete-drafts.ts';
import { clearResources } from '../../lib/resource.ts';
import { deferred } from '../../testing/deferred.ts';
import { simulateFullStorage } from '../../testing/full-storage.ts';
import { MAREN } from '../../testing/people.ts';
import { communityPost, pageOfPosts } from '../../testing/posts.ts';
import { describedBy, named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { ownRegion } from './own-region.ts';
import { PinboardTab } from './pinboard-tab.tsx';

const FAILED = 'Failed to post message. Please try again.';

const box = () => document.querySelector('textarea') as HTMLTextAreaElement;
const post = () => named<HTMLButtonElement>('button', 'Post Reflection');
const isOff = () => post()?.getAttribute('aria-disabled') === 'true';
const live = () => document.querySelector('input[type="checkbox"]') as HTMLInputElement;
const isChosen = (mood: string) => named('button', mood)?.getAttribute('aria-pressed') === 'true';
const pinboard = <PinboardTab userId={MAREN.id} />;

beforeEach(() => {
  localStorage.clear();
  clearResources();
});

test('several of the six moods can be chosen, and an empty reflection can’t be posted', async (t) => {
  const server = await serve(t, () => [200, pageOfPosts([])]);
  await render(t, pinboard);
  await until(() => pageText().includes('No reflections yet. Be the first to share!'));
  const moods = ['Hopeful', 'Peaceful', 'Grateful', 'Anxious', 'Tired', 'Frustrated'];
  for (const mood of moods) await press(named('button', mood));
  assert.ok(moods.every(isChosen));
  await press(named('button', 'Tired'));
  assert.ok(!isChosen('Tired'));
  await type(box(), '  \n ');
  assert.ok(isOff());
  await press(post());
  assert.deepEqual(
    server.seen.map(({ method }) => method),
    ['GET'],
  );
});

test('a reflection is sent in the API’s format, then the form clears and the list is loaded again', async (t) => {
  const shared = communityPost({ content: 'The fish do not mind waiting.', mine: true });
  const posts: (typeof shared)[] = [];
  const answer = deferred<Answer>();
  const server = await serve(t, ({ method }) =>
    method === 'GET' ? [200, pageOfPosts(posts)] : answer.promise,
  );
  await render(t, pinboard);
  await type(box(), '  The fish do not mind waiting. ');
  await press(named('button', 'Anxious'));
  await press(named('button', 'Hopeful'));
  await press(named('button', 'Medical detail'));
  await press(named('button', 'Self-harm'));
  await press(live());
  await press(post());
  assert.ok(isOff());
  posts.push(shared);
  answer.open([201, shared]);
  await until(() =>
    document.querySelector('article')?.textContent?.includes('The fish do not mind waiting.'),
  );
  const sent = server.seen.find(({ method }) => method === 'POST');
  assert.equal(sent?.path, '/api/community/posts');
  assert.deepEqual(sent.body, {
    userId: MAREN.id,
    sessionId: localStorage.getItem('sessionId'),
    content: 'The fish do not mind waiting.',
    moodTag: 'Anxious,Hopeful',
    isLiveNow: true,
    region: ownRegion(),
    themes: ['self-harm', 'medical'],
    allowComments: false,
  });
  assert.equal(box().value, '');
  assert.ok(!isChosen('Anxious') && !isChosen('Hopeful') && !live().checked);
  assert.match(pageText(), /Your reflection is on the pinboard\./);
});

test('a reflection that waits for a moderator is not said to be on the pinboard, and the next one is', async (t) => {
  let shared = communityPost({ withheld: 'held' });
  await serve(t, ({ method }) => (method === 'GET' ? [200, pageOfPosts([])] : [201, shared]));
  await render(t, pinboard);
  await type(box(), 'My first one');
  await press(post());
  await until(() =>
    pageText().includes('Your reflection is sent. A moderator reads it before others see it.'),
  );
  assert.doesNotMatch(pageText(), /is on the pinboard/);
  shared = communityPost();
  await type(box(), 'My second one');
  assert.doesNotMatch(pageText(), /A moderator reads it/);
  await press(post());
  await until(() => pageText().includes('Your reflection is on the pinboard.'));
});

test('without a mood the request has no mood tag', async (t) => {
  const server = await serve(t, ({ method }) =>
    method === 'GET' ? [200, pageOfPosts([])] : [201, communityPost()],
  );
  await render(t, pinboard);
  await type(box(), 'Soup stayed down today.');
  await press(post());
  const sent = await until(() => server.seen.find(({ method }) => method === 'POST'));
  assert.ok(!Object.hasOwn(sent.body as object, 'moodTag'));
});

test('a failed post shows an alert, is logged and keeps the draft; the retry has the same idempotency key', async (t) => {
  const logged = t.mock.method(console, 'error', () => {});
  const server = await serve(t, ({ method }) => (method === 'GET' ? [200, pageOfPosts([])] : 'hang up'));
  await render(t, pinboard);
  await type(box(), 'Still here');
  await press(named('button', 'Peaceful'));
  await press(post());
  const alert = await until(() =>
    [...document.querySelectorAll('[role="alert"]')].find((each) => each.textContent),
  );
  assert.equal(alert.textContent, FAILED);
  assert.match(describedBy(box()), /Failed to post message/);
  assert.equal(box().getAttribute('aria-invalid'), null, 'the text itself is valid');
  assert.ok(box().getAttribute('aria-describedby')?.split(' ').includes(alert.id));
  assert.equal(logged.mock.callCount(), 1);
  assert.equal(box().value, 'Still here');
  assert.ok(isChosen('Peaceful'));
  server.answer = ({ method }) => (method === 'GET' ? [200, pageOfPosts([])] : [201, communityPost()]);
  await press(post());
  await until(() => box().value === '');
  const keys = server.seen
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['idempotency-key']);
  assert.equal(keys.length, 2);
  assert.equal(keys[0], keys[1]);
});

test('the retry has the same idempotency key on a device with full storage, too', async (t) => {
  t.after(clearDrafts);
  t.mock.method(console, 'error', () => {});
  const server = await serve(t, ({ method }) => (method === 'GET' ? [200, pageOfPosts([])] : 'hang up'));
  simulateFullStorage(t);
  const first = await render(t, pinboard);
  await type(box(), 'Only once');
  await press(post());
  const posts = () => server.seen.filter(({ method }) => method === 'POST');
  await until(() => posts().length === 1 && !isOff());
  await first.leave();
  await render(t, pinboard);
  assert.equal(box().value, 'Only once');
  await press(post());
  await until(() => posts().length === 2 && !isOff());
  const [one, other] = posts();
  assert.deepEqual(other?.body, one?.body);
  assert.equal(other?.headers['idempotency-key'], one?.headers['idempotency-key']);
});

test('a draft survives leaving the page and is shown to its author only', async (t) => {
  await serve(t, () => [200, pageOfPosts([])]);
  const first = await render(t, pinboard);
  await type(box(), 'Half a sen');
  await press(named('button', 'Tired'));
  await first.leave();
  const again = await render(t, pinboard);
  assert.equal(box().value, 'Half a sen');
  assert.ok(isChosen('Tired'));
  await again.leave();
  await render(t, <PinboardTab userId={MAREN.id + 1} />);
  assert.equal(box().value, '');
});

test('a draft with an unknown mood is restored with its text', async (t) => {
  await serve(t, () => [200, pageOfPosts([])]);
  const draft = { content: 'Rain since noon', moodTag: 'Furious', isLiveNow: false };
  localStorage.setItem(`hearten.draft.reflection.${MAREN.id}`, JSON.stringify(draft));
  await render(t, pinboard);
  assert.equal(box().value, 'Rain since noon');
});

test('more than 2,000 characters can be typed but are not sent', async (t) => {
  const server = await serve(t, () => [200, pageOfPosts([])]);
  await render(t, pinboard);
  await type(box(), 'a'.repeat(2001));
  await press(post());
  await until(() => pageText().includes('Reflections must not exceed 2,000 characters'));
  assert.deepEqual(
    server.seen.filter(({ method }) => method === 'POST'),
    [],
  );
});
