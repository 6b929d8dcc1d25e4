import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LISTS, readReflections } from '../../features/community/reflections.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { send } from '../send.ts';
import { postMessage } from './community.ts';

const said = (message: string) => ({ statusCode: 0, error: 'x', message });

const POSTING: readonly (readonly [string, Answer, string])[] = [
  ['a server error', [500, said('Something broke')], 'Failed to post message. Please try again.'],
  ['an unreadable body', [502, '<html>'], 'Failed to post message. Please try again.'],
  ['no network', 'hang up', 'Failed to post message. Please try again.'],
  [
    'too many',
    [429, said('Too many requests. Try again in 4 minutes.')],
    'Failed to post message. Please try again. Too many requests. Try again in 4 minutes.',
  ],
];

for (const [situation, answer, message] of POSTING) {
  test(`posting, ${situation}: ${message}`, async (t) => {
    await serve(t, () => answer);
    const error = await send('POST /api/community/posts', { body: { content: '' } }).catch(
      (caught: unknown) => caught,
    );
    assert.equal(postMessage(error), message);
  });
}

test('posting, the limit of a day: the message says when the next post is possible, and that the words stay', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date(2026, 10, 21, 16, 40) });
  const atFirst =
    'While you are new here, you can share up to 2 reflections in 24 hours. Please try again in 5 hours.';
  let wait = '18000';
  await serve(t, () => [429, said(atFirst), { 'Retry-After': wait }]);
  const post = () =>
    send('POST /api/community/posts', { body: { content: '' } }).catch((caught: unknown) => caught);
  assert.equal(postMessage(await post()), `${atFirst} That is today at 21:40. Your words stay here.`);
  wait = '54000';
  assert.equal(postMessage(await post()), `${atFirst} That is tomorrow at 7:40. Your words stay here.`);
});

const LIST_FAILURES = [
  ['everybody', '/api/community/posts?page=2&limit=12', 'Failed to fetch posts'],
  ['nearby', '/api/community/posts/nearby?page=2&limit=12&region=', 'Failed to fetch nearby posts'],
  ['bookmarked', '/api/community/posts/bookmarked?page=2&limit=12', 'Failed to fetch bookmarked posts'],
  ['own', '/api/community/posts/own?page=2&limit=12', 'Your reflections can’t be loaded right now.'],
] as const;

for (const [list, path, message] of LIST_FAILURES) {
  test(`the list ${list} is read from its own address, and a failure shows: ${message}`, async (t) => {
    const server = await serve(t, () => [503]);
    await assert.rejects(readReflections(list, 2));
    assert.ok(server.seen[0]?.path.startsWith(path), server.seen[0]?.path);
    assert.equal(LISTS[list].failed, message);
  });
}
