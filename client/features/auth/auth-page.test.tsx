import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { session } from '../session/session.ts';
import { AuthPage } from './auth-page.tsx';

const field = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>('input')].find((input) => input.name === name) ??
  assert.fail(`no field ${name}`);
const submit = (name: string) => press(named('button[type="submit"]', name));

beforeEach(() => {
  history.replaceState(null, '', '/auth');
  session.value = { status: 'signed-out' };
});

test('the page explains Hearten in three points', async (t) => {
  await render(t, <AuthPage />);
  const points = [...document.querySelectorAll('section li h2')].map((title) => title.textContent);
  assert.deepEqual(points, ['Mood tracking', 'Daily wellness activities', 'A supportive community']);
});

test('the typed password is sent to the sign-in call and stored nowhere', async (t) => {
  const server = await serve(t, () => [200, MAREN]);
  await render(t, <AuthPage />);
  await type(field('username'), 'maren');
  await type(field('password'), 'a quiet morning');
  await submit('Sign In');
  await until(() => session.value.status === 'signed-in');
  assert.deepEqual(
    server.seen.map(({ path, body }) => [path, body]),
    [['/api/login', { username: 'maren', password: 'a quiet morning' }]],
  );
  assert.equal(Object.values(localStorage).join().includes('a quiet morning'), false);
});

test('the owner of a locked account reads that it is locked and whom to ask', async (t) => {
  const message =
    'This account is locked for now. Everything in it is kept. If you have questions, please ask Verein Beispiel.';
  await serve(t, () => [403, { message }]);
  await render(t, <AuthPage />);
  await type(field('username'), 'maren');
  await type(field('password'), 'a quiet morning');
  await submit('Sign In');
  await until(() => pageText().includes(message));
});

test('outside demo mode no demo accounts are suggested', async (t) => {
  await serve(t, () => [401, { message: 'Invalid username or password' }]);
  await render(t, <AuthPage />);
  await type(field('username'), 'maren');
  await type(field('password'), 'not it');
  await submit('Sign In');
  await until(() => pageText().includes('Invalid username or password'));
  assert.doesNotMatch(pageText(), /demo-hearten/);
});

test('a new account is signed in only after its recovery code was saved', async (t) => {
  const recoveryCode = 'ABCD-EFGH-JKLM-NPQR-STUV';
  const server = await serve(t, () => [201, { ...MAREN, recoveryCode }]);
  await render(t, <AuthPage />);
  await press(named('[role="tab"]', 'Create Account'));
  await type(field('fullName'), 'Maren Holm');
  await type(field('username'), 'maren');
  await type(field('password'), 'a quiet morning');
  await submit('Create Account');
  await until(() => pageText().includes(recoveryCode));
  assert.equal(server.seen[0]?.path, '/api/register');
  assert.deepEqual(server.seen[0]?.body, {
    ...{ fullName: 'Maren Holm', username: 'maren', password: 'a quiet morning' },
    ...{ healthDataConsent: false, consentVersion: 3, isAdult: false },
  });
  assert.equal(session.value.status, 'signed-out');
  await press(named('button', 'I’ve saved it'));
  assert.equal(session.value.status, 'signed-in');
});
