import '../../testing/demo-mode.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../lib/resource.ts';
import { dailyAct } from '../../testing/acts.ts';
import { moodEntry } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { session } from '../session/session.ts';
import { DemoHome } from './demo-home.tsx';

beforeEach(() =>
  act(async () => {
    localStorage.clear();
    clearResources();
    session.value = { status: 'signed-out' };
  }),
);

test('in demo mode a visitor sees the demo person’s acts, marked as demo, and cannot change them', async (t) => {
  const server = await serve(t, ({ path }) => [
    200,
    path.startsWith('/api/tasks') ? [dailyAct('A few steps', true), dailyAct('Three lines')] : moodEntry(),
  ]);
  await render(t, <DemoHome />);
  await until(() => pageText().includes('1 of 2 complete'));
  const acts = [...document.querySelectorAll('section')].find((card) =>
    card.textContent?.startsWith('Your daily acts'),
  );
  assert.match(acts?.textContent ?? '', /Demo/);
  assert.match(acts?.textContent ?? '', /A few stepsAbout A few stepsDone/);
  assert.equal(acts?.querySelector('button'), null);
  assert.ok(server.seen.some(({ path }) => path === '/api/tasks?userId=1'));
});

test('in demo mode a visitor is greeted as Friend, and can try a check-in without touching the demo person’s', async (t) => {
  const server = await serve(t, ({ path }) => [200, path.startsWith('/api/tasks') ? [] : moodEntry()]);
  await render(t, <DemoHome />);
  assert.equal(document.querySelector('h1')?.textContent, 'Hello, Friend');
  await press(named('input', 'Neutral, 3 of 5'));
  assert.match(pageText(), /Saved on this device/);
  await until(() => pageText().includes('latest entry of Jo Demo'));
  assert.ok(server.seen.every(({ method }) => method === 'GET'));
});
