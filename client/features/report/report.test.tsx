import assert from 'node:assert/strict';
import { afterEach, beforeEach, type TestContext, test } from 'node:test';
import { signal } from '@preact/signals-react';
import { act } from 'react';
import type { Hide } from '../../../domain/community/hides/schema.ts';
import { REPORT_REASONS } from '../../../domain/moderation/reasons.ts';
import { REPORT_WORDS_MAX } from '../../../domain/moderation/word-limits.ts';
import { clearResources } from '../../lib/resource.ts';
import { deferred } from '../../testing/deferred.ts';
import { MAREN } from '../../testing/people.ts';
import { communityPost, pageOfPosts } from '../../testing/posts.ts';
import { describedBy, named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { type FakeSocket, installFakeSockets } from '../../testing/socket.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { foldTheme } from '../community/folded-themes.ts';
import { PostCard } from '../community/post-card.tsx';
import { cachePosts } from '../community/posts.ts';
import { ReflectionList } from '../community/reflection-list.tsx';
import { startLive } from '../live/live.ts';
import { signedInAs, signedOut } from '../session/session.ts';

const words = () => pageText().replace(/\s+/g, ' ');
const row = (label: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(({ textContent }) =>
    textContent?.startsWith(label),
  );
const choose = (reason: string) =>
  act(async () => document.querySelector<HTMLInputElement>(`input[value="${reason}"]`)?.click());
const wordsField = () => document.querySelector('dialog textarea') as HTMLTextAreaElement;

beforeEach(async () => {
  clearResources();
  await act(async () => {
    toaster.dismiss();
    signedInAs(MAREN);
  });
});

// Signing out closes the live connection, which would otherwise outlive the tests.
afterEach(() => act(async () => signedOut()));

async function openReport(t: TestContext, post = communityPost()) {
  cachePosts([post], performance.now());
  await render(t, <PostCard id={post.id} isBrief={false} onWithdrawn={() => {}} />);
  await openDialog();
  return post;
}

async function openDialog() {
  await press(named('button', 'More about this reflection'));
  await press(await until(() => row('Report')));
  await until(() => named('button', 'Send report'));
}

/** Opens the report of the first reflection of a list, with a live connection. */
async function openReportInList(t: TestContext): Promise<FakeSocket> {
  const sockets = installFakeSockets();
  await act(async () => signedOut());
  startLive();
  await act(async () => signedInAs(MAREN));
  const live = sockets[0] as FakeSocket;
  await act(async () => live.open());
  await render(
    t,
    <ReflectionList list="everybody" title="Wall" columns="one" page={signal(1)} empty="Nothing" />,
  );
  await until(() => named('button', 'More about this reflection'));
  await openDialog();
  return live;
}

test('a report has a reason and words, and hides the reflection until Undo', async (t) => {
  const post = communityPost();
  const hide: Hide = {
    ...{ hideId: 'h1', kind: 'post', subjectId: post.id, later: false },
    ...{ hiddenAt: post.createdAt, excerpt: null },
  };
  const server = await serve(t, ({ method, path }) => {
    if (path.endsWith('/report')) return [202, { reportId: 'r1' }];
    return method === 'GET' ? [200, [{ ...hide, hideId: 'h0', subjectId: 'p0' }, hide]] : [204];
  });
  await openReport(t, post);
  assert.match(words(), /“Third round done\.”/);
  assert.equal(document.querySelectorAll('dialog input[type="radio"]').length, REPORT_REASONS.length);
  await press(named('button', 'Send report'));
  assert.match(words(), /Please choose a reason\./);
  assert.equal(server.seen.length, 0);

  await choose('medical-advice');
  await type(wordsField(), '  My mum would do it. ');
  await press(named('button', 'Send report'));
  await until(() => words().includes('What you reported is hidden for you now'));
  await press(named('button', 'Close'));
  await until(() => words().includes('Hidden for you.'));
  assert.doesNotMatch(words(), /Third round done/);
  await press(named('button', 'Undo'));
  await until(() => server.seen.length === 3);
  assert.deepEqual(
    server.seen.map(({ method, path, body }) => [method, path, body]),
    [
      [
        'POST',
        `/api/community/posts/${post.id}/report`,
        { reason: 'medical-advice', words: 'My mum would do it.' },
      ],
      ['GET', '/api/community/hides', undefined],
      ['DELETE', '/api/community/hides/h1', undefined],
    ],
  );
  assert.match(words(), /Third round done/);
});

test('a report whose hide cannot be looked up stays hidden, and a toast says so', async (t) => {
  t.mock.method(console, 'error', () => {});
  await serve(t, ({ path }) =>
    path.endsWith('/report') ? [202, { reportId: 'r1' }] : [200, [], { 'x-hearten-stale': '1' }],
  );
  await openReport(t);
  await choose('unkind');
  await press(named('button', 'Send report'));
  await until(() => words().includes('What you reported is hidden for you now'));
  await press(named('button', 'Close'));
  await press(await until(() => named('button', 'Undo')));
  await until(() => toaster.current.value?.title === 'Still hidden');
  assert.match(words(), /Hidden for you\./);
});

test('the report of a folded reflection shows no empty quotes', async (t) => {
  t.after(() => act(async () => foldTheme('medical', false)));
  await serve(t, () => [202, { reportId: 'r1' }]);
  await act(async () => foldTheme('medical', true));
  await openReport(t, communityPost({ themes: ['medical'] }));
  assert.doesNotMatch(words(), /“”/);
});

test('the dialog of a report that holds the reflection stays until it is closed', async (t) => {
  const post = communityPost();
  const server = await serve(t, ({ path }) =>
    path.endsWith('/report') ? [202, { reportId: 'r1', help: true }] : [200, pageOfPosts([post])],
  );
  const live = await openReportInList(t);
  await choose('worried');
  await act(async () => live.say({ type: 'withheld-posts', ids: [post.id], shownAgain: [] }));
  await press(named('button', 'Send report'));
  await until(() => words().includes('findahelpline.com'));
  await press(named('button', 'Close'));
  await until(() => words().includes('Hidden for you.'));
  assert.equal(document.activeElement?.textContent, 'Undo');
  assert.equal(toaster.current.value, null);
  assert.deepEqual(
    server.seen.filter(({ method }) => method === 'POST').map(({ path }) => path),
    [`/api/community/posts/${post.id}/report`],
  );
});

test('a reflection that is held while its report is written goes when the dialog is closed', async (t) => {
  const post = communityPost();
  await serve(t, ({ path }) =>
    path.endsWith('/report') ? [404, { message: 'gone' }] : [200, pageOfPosts([post])],
  );
  const live = await openReportInList(t);
  await choose('unkind');
  await act(async () => live.say({ type: 'withheld-posts', ids: [post.id], shownAgain: [] }));
  await press(named('button', 'Send report'));
  await until(() => words().includes('because this isn’t here any more'));
  assert.doesNotMatch(words(), /Please try again/);
  await press(document.querySelector<HTMLElement>('dialog button[aria-label="Close"]') ?? undefined);
  await until(() => document.querySelector('article') === null);
});

test('words that are too long are said beside their field, which gets the focus', async (t) => {
  const server = await serve(t, () => [202, { reportId: 'r1' }]);
  await openReport(t);
  await choose('unkind');
  for (const _ of [1, 2]) {
    await type(wordsField(), `${'x'.repeat(REPORT_WORDS_MAX)}!`);
    await press(named('button', 'Send report'));
    assert.match(describedBy(wordsField()), /Your words must not exceed 500 characters\./);
    assert.equal(document.activeElement === wordsField(), true);
    await type(wordsField(), 'x'.repeat(REPORT_WORDS_MAX));
    assert.doesNotMatch(describedBy(wordsField()), /must not exceed/);
    named('button', 'Send report')?.focus();
  }
  assert.equal(server.seen.length, 0);
  await press(named('button', 'Send report'));
  await until(() => words().includes('What you reported is hidden for you now'));
});

test('worry about a writer is answered with help, and says that it is not the reader’s job alone', async (t) => {
  await serve(t, () => [202, { reportId: 'r1', help: true }]);
  await openReport(t);
  await choose('worried');
  await press(named('button', 'Send report'));
  await until(() => words().includes('Thank you. Keeping this person safe isn’t your job alone.'));
  await until(() => words().includes('findahelpline.com'));
});

test('a report that fails keeps reason and words, and trying again is the same command', async (t) => {
  const server = await serve(t, () => [503, { message: 'Hearten is busy right now.' }]);
  await openReport(t);
  await choose('unkind');
  await type(wordsField(), 'It hurts.');
  await press(named('button', 'Send report'));
  await until(() => words().includes('Your report couldn’t be sent. Please try again.'));
  assert.equal(wordsField().value, 'It hurts.');
  server.answer = () => [202, { reportId: 'r1' }];
  await press(named('button', 'Send report'));
  await until(() => words().includes('What you reported is hidden for you now'));
  const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
  assert.equal(keys.length, 2);
  assert.equal(keys[0], keys[1]);
});

test('a report that was closed while it was on its way still hides the reflection', async (t) => {
  const answer = deferred<Answer>();
  await serve(t, ({ path }) => (path.endsWith('/report') ? answer.promise : [201, { hideId: 'h1' }]));
  await openReport(t);
  await choose('unkind');
  await press(named('button', 'Send report'));
  await press(document.querySelector<HTMLElement>('dialog button[aria-label="Close"]') ?? undefined);
  await until(() => document.querySelector('dialog') === null);
  assert.match(words(), /Third round done/);
  answer.open([202, { reportId: 'r1' }]);
  await until(() => words().includes('Hidden for you.'));
});
