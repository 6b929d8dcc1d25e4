import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../lib/resource.ts';
import { now } from '../../lib/today.ts';
import { dailyAct } from '../../testing/acts.ts';
import { deferred } from '../../testing/deferred.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { OwnActs } from './todays-acts.tsx';

const BREATHS = dailyAct('Three slow breaths');
const DRINK = dailyAct('A drink, without hurry', true);
const doIt = () => named('button', 'Do it: Three slow breaths');
const done = () => named('button', 'Done: Three slow breaths');

const moveClockTo = (date: Date) =>
  act(async () => {
    now.value = date;
  });

beforeEach(async () => {
  clearResources();
  await act(async () => toaster.dismiss());
});
afterEach(() => moveClockTo(new Date()));

test('each act has a title, a description and a toggle, and the completed ones are counted', async (t) => {
  const server = await serve(t, () => [200, [BREATHS, DRINK]]);
  await render(t, <OwnActs userId={MAREN.id} />);
  await until(() => pageText().includes('1 of 2 complete'));
  assert.equal(server.seen[0]?.path, `/api/tasks?userId=${MAREN.id}`);
  assert.match(pageText(), /Three slow breathsAbout Three slow breaths/);
  assert.equal(doIt()?.getAttribute('aria-pressed'), 'false');
  assert.equal(named('button', 'Done: A drink, without hurry')?.getAttribute('aria-pressed'), 'true');
});

test('a toggle shows at once in both directions and sends the new value', async (t) => {
  const held = deferred<Answer>();
  const server = await serve(t, ({ method }) => (method === 'POST' ? held.promise : [200, [BREATHS, DRINK]]));
  await render(t, <OwnActs userId={MAREN.id} />);
  await press(await until(doIt));
  assert.ok(done(), 'before the server has answered');
  assert.match(pageText(), /2 of 2 complete/);
  await until(() => server.seen.some(({ method }) => method === 'POST'));
  assert.deepEqual(server.seen.at(-1)?.body, { taskId: BREATHS.id, isCompleted: true, userId: MAREN.id });

  await press(done());
  assert.ok(doIt(), 'undone before the first answer');
  held.open([200, { ...BREATHS, isCompleted: true }]);
  await until(() => server.seen.filter(({ method }) => method === 'POST').length === 2);
  assert.deepEqual(server.seen.at(-1)?.body, { taskId: BREATHS.id, isCompleted: false, userId: MAREN.id });
});

test('two toggles in a row both show, whichever is answered first, and no act disappears', async (t) => {
  const WALK = dailyAct('A walk to the window');
  const held = new Map([BREATHS, DRINK].map(({ id }) => [id, deferred<Answer>()]));
  const readAgain = deferred<Answer>();
  const reads: Answer[] = [[200, [BREATHS, DRINK, WALK]]];
  const server = await serve(t, ({ method, body }) => {
    if (method === 'GET') return reads.pop() ?? readAgain.promise;
    return held.get((body as { taskId: string }).taskId)?.promise ?? [500];
  });
  await render(t, <OwnActs userId={MAREN.id + 2} />);
  await press(await until(doIt));
  await press(named('button', 'Done: A drink, without hurry'));
  const shown = () =>
    [...document.querySelectorAll('li button')].map((one) => one.getAttribute('aria-label'));
  const toggled = [
    'Done: Three slow breaths',
    'Do it: A drink, without hurry',
    'Do it: A walk to the window',
  ];
  assert.deepEqual(shown(), toggled, 'before the answers');
  await act(async () => held.get(DRINK.id)?.open([200, { ...DRINK, isCompleted: false }]));
  await act(async () => held.get(BREATHS.id)?.open([200, { ...BREATHS, isCompleted: true }]));
  await until(() => server.seen.filter(({ method }) => method === 'GET').length === 2);
  assert.deepEqual(shown(), toggled, 'after the answers, before the list is loaded again');
});

test('after a toggle the list is loaded again', async (t) => {
  let isCompleted = false;
  const server = await serve(t, ({ method }) => {
    if (method === 'POST') isCompleted = true;
    return method === 'POST'
      ? [200, { ...BREATHS, isCompleted }]
      : [200, [{ ...BREATHS, isCompleted }, DRINK]];
  });
  await render(t, <OwnActs userId={MAREN.id} />);
  await press(await until(doIt));
  await until(() => server.seen.filter(({ method }) => method === 'GET').length === 2);
  assert.ok(done());
});

test('a failed toggle is undone, and a toast and the act say so', async (t) => {
  const server = await serve(t, ({ method }) => (method === 'POST' ? [503] : [200, [BREATHS, DRINK]]));
  await render(t, <OwnActs userId={MAREN.id} />);
  await press(await until(doIt));
  await until(() => toaster.current.value);
  await until(doIt);
  assert.match(pageText(), /1 of 2 complete/);
  const { title, text, destructive } = toaster.current.value ?? {};
  assert.deepEqual([title, text, destructive], ['Error', 'Failed to update task completion status', true]);
  const alert = document.getElementById(doIt()?.getAttribute('aria-describedby') ?? '');
  assert.equal(alert?.textContent, 'Failed to update task completion status');

  server.answer = ({ method }) => [200, method === 'POST' ? { ...BREATHS, isCompleted: true } : [BREATHS]];
  await press(doIt());
  assert.equal(alert?.textContent, '', 'a new attempt clears the message');
});

test('at midnight the next day’s acts are loaded', async (t) => {
  await moveClockTo(new Date(2026, 10, 21, 23, 59));
  const server = await serve(t, () => [200, [BREATHS, DRINK]]);
  // Another user, whose list no earlier test has scheduled for a reload.
  await render(t, <OwnActs userId={MAREN.id + 1} />);
  await until(() => pageText().includes('1 of 2 complete'));
  server.answer = () => [200, [BREATHS, { ...DRINK, isCompleted: false }]];
  await moveClockTo(new Date(2026, 10, 22, 0, 0));
  await until(() => pageText().includes('0 of 2 complete'));
});

test('an empty list says so', async (t) => {
  await serve(t, () => [200, []]);
  await render(t, <OwnActs userId={MAREN.id} />);
  await until(() => pageText().includes('No activities yet'));
});

test('a skeleton shows while acts load, and a failed load can be repeated', async (t) => {
  const held = deferred<Answer>();
  const server = await serve(t, () => held.promise);
  await render(t, <OwnActs userId={MAREN.id} />);
  assert.match(document.querySelector('[role="status"]')?.textContent ?? '', /Loading your acts/);
  held.open([503]);
  const again = await until(() => named('button', 'Try again'));
  server.answer = () => [200, [BREATHS, DRINK]];
  await press(again);
  await until(() => pageText().includes('1 of 2 complete'));
});
