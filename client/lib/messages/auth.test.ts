import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changePassword, login, register } from '../../features/session/account.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { ApiError } from '../api-error.ts';
import { loginMessage, logoutMessage, passwordMessage, registerMessage } from './auth.ts';

const said = (message: string) => ({ statusCode: 0, error: 'x', message });

const LOGIN: readonly (readonly [string, Answer, string])[] = [
  ['401 with an unreadable body', [401, '<html>'], 'Invalid username or password'],
  ['401 with an empty body', [401], 'Invalid username or password'],
  ['another unreadable body', [502, 'Bad gateway'], 'An error occurred'],
  [
    'a server message',
    [429, said('Too many attempts. Try again in 15 minutes.')],
    'Too many attempts. Try again in 15 minutes.',
  ],
  ['a readable body without a message', [500, { statusCode: 500 }], 'Login failed'],
  ['no network', 'hang up', 'Network error occurred. Please try again.'],
];

for (const [situation, answer, message] of LOGIN) {
  test(`login, ${situation}: ${message}`, async (t) => {
    await serve(t, () => answer);
    const error = await login({ username: 'maren', password: 'wrong' }).catch((caught: unknown) => caught);
    assert.equal(loginMessage(error), message);
  });
}

const REGISTER: readonly (readonly [string, Answer, string])[] = [
  ['a server message', [409, said('Username already exists')], 'Username already exists'],
  ['an unreadable body', [500, 'oops'], 'Registration failed'],
  ['no network', 'hang up', 'Registration failed'],
];

for (const [situation, answer, message] of REGISTER) {
  test(`registration, ${situation}: ${message}`, async (t) => {
    await serve(t, () => answer);
    const body = { username: 'maren', password: 'long enough', fullName: 'Maren Holt' };
    const error = await register(body).catch((caught: unknown) => caught);
    assert.equal(registerMessage(error), message);
  });
}

for (const [situation, error, message] of [
  ['an answer of any other kind', new ApiError(500, '', ''), 'Logout failed'],
  ['no network to load the code', new TypeError('Failed to fetch'), 'Network error during logout'],
] as const) {
  test(`logout, ${situation}: ${message}`, () => assert.equal(logoutMessage(error), message));
}

const PASSWORD: readonly (readonly [string, Answer, string])[] = [
  ['a server message', [401, said('This is not your current password')], 'This is not your current password'],
  ['an unreadable body', [500, 'oops'], 'This did not work. Please try again.'],
  ['no network', 'hang up', 'Network error occurred. Please try again.'],
];

for (const [situation, answer, message] of PASSWORD) {
  test(`after a password prompt, ${situation}: ${message}`, async (t) => {
    await serve(t, () => answer);
    const body = { currentPassword: 'long enough', newPassword: 'longer still' };
    const error = await changePassword(body).catch((caught: unknown) => caught);
    assert.equal(passwordMessage(error), message);
  });
}

test('the error’s own message has the status and the body', async (t) => {
  const server = await serve(t, () => [418, 'short and stout']);
  await assert.rejects(login({ username: 'a', password: 'b' }), { message: '418: short and stout' });
  server.answer = () => [418];
  await assert.rejects(login({ username: 'a', password: 'b' }), { message: "418: I'm a Teapot" });
});
