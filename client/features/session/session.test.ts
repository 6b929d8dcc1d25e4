import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { MAREN } from '../../testing/people.ts';
import { serve } from '../../testing/server.ts';
import { setSignedInHint } from '../../testing/signed-in-hint.ts';
import { initialsOf } from './initials.ts';
import { returnPath } from './return-path.ts';
import { loadSession, session } from './session.ts';

beforeEach(() => {
  setSignedInHint(false);
  session.value = { status: 'loading' };
});

test('a visitor without the hint cookie makes no call', async (t) => {
  const server = await serve(t, () => [401]);
  await loadSession();
  assert.equal(session.value.status, 'signed-out');
  assert.equal(server.seen.length, 0);
});

for (const [answer, status] of [
  [[200, MAREN], 'signed-in'],
  [[401, { message: 'Not signed in' }], 'signed-out'],
  [[503, { message: 'Not ready' }], 'unreachable'],
  ['hang up', 'unreachable'],
] as const) {
  test(`with the hint, ${answer === 'hang up' ? 'no network' : answer[0]} means ${status}`, async (t) => {
    await serve(t, () => answer);
    setSignedInHint(true);
    await loadSession();
    assert.equal(session.value.status, status);
  });
}

test('a signed-in person stays signed in while the server is unreachable', async (t) => {
  const server = await serve(t, () => [200, MAREN]);
  setSignedInHint(true);
  await loadSession();
  server.answer = () => [503];
  await loadSession();
  assert.equal(session.value.status, 'signed-in');
});

test('signing in returns only to pages of this app', () => {
  assert.equal(returnPath('?next=%2Ftrack'), '/track');
  const post = '/community/pinboard?post=5f3c';
  assert.equal(returnPath(`?next=${encodeURIComponent(post)}`), post);
  for (const elsewhere of [
    '',
    '?next=//evil.example',
    '?next=https://evil.example',
    '?next=/\\evil',
    '?next=/auth',
    '?next=/track%3Fto=//evil.example',
  ]) {
    assert.equal(returnPath(elsewhere), '/', elsewhere);
  }
});

test('initials are the first letters of the first and last name', () => {
  assert.equal(initialsOf('Jo Demo'), 'JD');
  assert.equal(initialsOf('Ana Maria de Sousa'), 'AS');
  assert.equal(initialsOf('  maren '), 'M');
  assert.equal(initialsOf('𝒜da 李'), '𝒜李');
});
