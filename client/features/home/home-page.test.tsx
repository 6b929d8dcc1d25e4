import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../lib/resource.ts';
import { now } from '../../lib/today.ts';
import { dailyAct } from '../../testing/acts.ts';
import { MAREN, moodEntry } from '../../testing/people.ts';
import { named, pageText, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { session } from '../session/session.ts';
import { HomePage } from './home-page.tsx';

const moveClockTo = (date: Date) =>
  act(async () => {
    now.value = date;
  });

beforeEach(clearResources);
afterEach(() => moveClockTo(new Date()));

test('Home greets by first name with today’s date, and updates at midnight', async (t) => {
  await moveClockTo(new Date(2026, 10, 21, 23, 59));
  const entry = moodEntry({
    createdAt: new Date(2026, 10, 21, 20, 5).toISOString(),
    localDate: '2026-11-21',
  });
  await serve(t, ({ path }) => [200, path.startsWith('/api/tasks') ? [dailyAct('A few steps')] : entry]);
  session.value = { status: 'signed-in', user: MAREN };
  await render(t, <HomePage />);
  assert.equal(document.title, 'Hearten - Home');
  assert.match(pageText(), /Hello, Maren/);
  assert.match(pageText(), /Saturday, 21 November/);
  await until(() => pageText().includes('20:05 · energy Tired'));
  await until(() => pageText().includes('0 of 1 complete'));
  assert.ok(named('button', 'Customize your activities'));

  await moveClockTo(new Date(2026, 10, 22, 0, 0));
  assert.match(pageText(), /Sunday, 22 November/);
  assert.match(pageText(), /Tap a face/);
  assert.doesNotMatch(pageText(), /20:05/);
});

test('a visitor reads what Hearten is and can try a check-in, without an API call', async (t) => {
  const server = await serve(t, () => [401]);
  session.value = { status: 'signed-out' };
  await render(t, <HomePage />);
  await until(() => pageText().includes('Hearten helps you keep track of how you are while you are ill.'));
  assert.equal(document.title, 'Hearten - Home');
  assert.ok(named('input', 'Hopeful, 4 of 5'));
  assert.ok(named('a', 'Sign in'));
  assert.ok(named('a', 'Create an account'));
  assert.equal(server.seen.length, 0);
});

test('Home has a card for the mood, a calm moment, the acts and an inspiration', async (t) => {
  await serve(t, ({ path }) => [
    200,
    path.startsWith('/api/tasks') ? [dailyAct('A few steps')] : moodEntry(),
  ]);
  session.value = { status: 'signed-in', user: MAREN };
  await render(t, <HomePage />);
  await until(() => pageText().includes('Today’s inspiration'));
  assert.deepEqual(
    [...document.querySelectorAll('h2')].map((title) => title.textContent),
    ['How are you today?', 'Need a moment?', 'Your daily acts', 'Today’s inspiration'],
  );
  assert.ok(named('button', 'Breathe with me'));
  assert.ok(document.querySelector('section:has(blockquote) > svg'), 'the inspiration has a picture');
});

test('when the session can’t be loaded Home offers a retry', async (t) => {
  session.value = { status: 'unreachable' };
  await render(t, <HomePage />);
  assert.ok(named('button', 'Try again'));
  assert.equal(named('a', 'Sign in'), undefined);
});
