import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { Route } from 'wouter';
import { api } from '../../lib/api.ts';
import { clearResources, useResource } from '../../lib/resource.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { setSignedInHint } from '../../testing/signed-in-hint.ts';
import { logout } from './account.ts';
import { loadSession, session, signedInAs } from './session.ts';
import { SignedIn } from './signed-in.tsx';

beforeEach(clearResources);

/** Shows the journal titles of the signed-in person. */
function Notes() {
  const notes = useResource('notes', (signal) => api('GET /api/journal', {}, { signal }));
  const state = notes.state.value;
  return <p>{state.status === 'ready' ? state.value.map(({ title }) => title) : ''}</p>;
}
const page = (
  <Route path="/track">
    <SignedIn>{() => <Notes />}</SignedIn>
  </Route>
);
const become = (next: typeof session.value) =>
  act(async () => {
    session.value = next;
  });

test('a spinner shows while the session loads, then the page, or the sign-in page with a return path', async (t) => {
  await serve(t, () => [200, [{ title: 'mine' }]]);
  history.replaceState(null, '', '/track');
  session.value = { status: 'loading' };
  await render(t, page);
  assert.match(document.querySelector('[role="status"]')?.textContent ?? '', /Loading/);
  await become({ status: 'signed-in', user: MAREN });
  await until(() => pageText().includes('mine'));
  assert.equal(location.pathname, '/track');
  await become({ status: 'signed-out' });
  assert.equal(location.pathname + location.search, '/auth?next=%2Ftrack');
});

test('an unreachable server redirects no one, and the check can be repeated', async (t) => {
  const server = await serve(t, () => [503]);
  history.replaceState(null, '', '/track');
  session.value = { status: 'unreachable' };
  await render(t, page);
  assert.match(pageText(), /Nothing is lost/);
  assert.equal(location.pathname, '/track');
  setSignedInHint(true);
  server.answer = ({ path }) => (path === '/api/user' ? [200, MAREN] : [200, [{ title: 'mine' }]]);
  await press(named('button', 'Try again'));
  await until(() => pageText().includes('mine'));
});

test('signing out clears cached data', async (t) => {
  const server = await serve(t, () => [200, [{ title: 'mine' }]]);
  history.replaceState(null, '', '/track');
  session.value = { status: 'signed-in', user: MAREN };
  const shown = await render(t, page);
  await until(() => pageText().includes('mine'));
  await act(() => logout());
  await shown.leave();
  server.answer = ({ path }) => [200, path === '/api/journal' ? [{ title: 'another’s' }] : ''];
  history.replaceState(null, '', '/track');
  session.value = { status: 'signed-in', user: { ...MAREN, id: MAREN.id + 1 } };
  await render(t, page);
  await until(() => pageText().includes('another’s'));
  assert.doesNotMatch(pageText(), /mine/);
});

test('a session end reported before the answer to sign-out counts as by choice', async (t) => {
  let answer = () => {};
  const isSlow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await serve(t, async ({ path }) => {
    if (path === '/api/logout') await isSlow;
    return path === '/api/journal' ? [200, [{ title: 'mine' }]] : path === '/api/user' ? [401] : [204];
  });
  setSignedInHint(true);
  history.replaceState(null, '', '/track');
  session.value = { status: 'signed-in', user: MAREN };
  await render(t, page);
  await until(() => pageText().includes('mine'));
  const leaving = logout();
  await act(() => loadSession());
  assert.equal(location.pathname + location.search, '/auth');
  answer();
  await act(() => leaving);
  assert.deepEqual(session.peek(), { status: 'signed-out', byChoice: true });
  await act(async () => signedInAs(MAREN));
  await act(() => loadSession());
  assert.deepEqual(
    session.peek(),
    { status: 'signed-out', byChoice: false },
    'the next end of a session is not by choice',
  );
});

test('signing out in another tab clears cached data here', async (t) => {
  const server = await serve(t, () => [200, [{ title: 'mine' }]]);
  history.replaceState(null, '', '/track');
  session.value = { status: 'signed-in', user: MAREN };
  const shown = await render(t, page);
  await until(() => pageText().includes('mine'));
  setSignedInHint(false);
  await act(() => loadSession());
  await shown.leave();
  server.answer = () => [200, [{ title: 'another’s' }]];
  history.replaceState(null, '', '/track');
  session.value = { status: 'signed-in', user: { ...MAREN, id: MAREN.id + 1 } };
  await render(t, page);
  await until(() => pageText().includes('another’s'));
});

test('a field’s text does not carry over to another person', async (t) => {
  history.replaceState(null, '', '/track');
  await act(async () => signedInAs(MAREN));
  await render(
    t,
    <Route path="/track">
      <SignedIn>{() => <input />}</SignedIn>
    </Route>,
  );
  const field = () => document.querySelector('input') as HTMLInputElement;
  field().value = 'half a thought';
  await act(async () => signedInAs({ ...MAREN, fullName: 'Maren Holm' }));
  assert.equal(field().value, 'half a thought');
  await act(async () => signedInAs({ ...MAREN, id: 1002 }));
  assert.equal(field().value, '');
});
