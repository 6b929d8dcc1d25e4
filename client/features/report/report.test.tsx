import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { act } from 'react';
import { REPORT_REASONS } from '../../../domain/moderation/reasons.ts';
import { clearResources } from '../../lib/resource.ts';
import { deferred } from '../../testing/deferred.ts';
import { MAREN } from '../../testing/people.ts';
import { communityPost } from '../../testing/posts.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { PostCard } from '../community/post-card.tsx';
import { cachePosts } from '../community/posts.ts';
import { signedInAs } from '../session/session.ts';

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

async function openReport(t: TestContext) {
  const post = communityPost();
  cachePosts([post], performance.now());
  await render(t, <PostCard id={post.id} isBrief={false} onWithdrawn={() => {}} />);
  await press(named('button', 'More about this reflection'));
  await press(await until(() => row('Report')));
  await until(() => named('button', 'Send report'));
  return post;
}

test('a report has a reason and words, and hides the reflection', async (t) => {
  const server = await serve(t, ({ path }) =>
    path.endsWith('/report') ? [202, { reportId: 'r1' }] : [201, { hideId: 'h1' }],
  );
  const { id } = await openReport(t);
  assert.equal(document.querySelectorAll('dialog input[type="radio"]').length, REPORT_REASONS.length);
  await press(named('button', 'Send report'));
  assert.match(words(), /Please choose a reason\./);
  assert.equal(server.seen.length, 0);

  await choose('medical-advice');
  await type(wordsField(), '  My mum would do it. ');
  await press(named('button', 'Send report'));
  await until(() => words().includes('It is hidden for you now'));
  await press(named('button', 'Close'));
  await until(() => words().includes('Hidden. You will not see this again.'));
  await until(() => server.seen.length === 2);
  assert.deepEqual(
    server.seen.map(({ path, body }) => [path, body]),
    [
      [`/api/community/posts/${id}/report`, { reason: 'medical-advice', words: 'My mum would do it.' }],
      [`/api/community/posts/${id}/hide`, { later: false }],
    ],
  );
  assert.doesNotMatch(words(), /Third round done/);
});

test('worry about a writer is answered with help, and says that it is not the reader’s job alone', async (t) => {
  await serve(t, () => [202, { reportId: 'r1', help: true }]);
  await openReport(t);
  await choose('worried');
  await press(named('button', 'Send report'));
  await until(() => words().includes('Thank you. Keeping them safe isn’t your job alone.'));
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
  await until(() => words().includes('It is hidden for you now'));
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
  await until(() => words().includes('Hidden. You will not see this again.'));
});
