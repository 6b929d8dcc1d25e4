import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { localDateOf, localTimeOf } from '../../lib/local-time.ts';
import { waitingWrites } from '../../lib/outbox/waiting.ts';
import { clearResources } from '../../lib/resource.ts';
import { dailyAct } from '../../testing/acts.ts';
import { daysAgo } from '../../testing/days-ago.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve, type TestServer } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { CustomizerHost } from '../acts/customizer-host.tsx';
import { TrackActsCard } from './track-acts-card.tsx';

/** A server that stores four acts and their toggles, and has a history of `days` days, in pages of 30. */
function actServer(days: number): TestServer['answer'] {
  let acts = ['a', 'b', 'c', 'd'].map((title) => dailyAct(title));
  return ({ method, path, body }: SeenRequest): Answer => {
    if (path.startsWith('/api/tasks/history')) {
      const completed = acts.filter(({ isCompleted }) => isCompleted).length;
      const total = acts.length;
      const dateOf = (back: number) => localDateOf(daysAgo(back));
      const history = Array.from({ length: days }, (_, back) => ({ date: dateOf(back), completed, total }));
      const before = new URL(path, 'http://x').searchParams.get('before') ?? '9999';
      return [200, history.filter(({ date }) => date < before).slice(0, 30)];
    }
    if (path === '/api/tasks/available') return [200, acts.map((one) => ({ ...one, category: 'rest' }))];
    if (method === 'GET') return [200, acts];
    if (path === '/api/tasks/customize') {
      const { taskIndices } = body as { taskIndices: number[] };
      acts = acts.filter((_, place) => taskIndices.includes(place));
      return [200, acts];
    }
    if (path === '/api/tasks/custom') {
      const added = { ...dailyAct('new'), ...(body as object) };
      acts = [...acts, added];
      return [201, added];
    }
    const { taskId, isCompleted } = body as { taskId: string; isCompleted: boolean };
    acts = acts.map((one) => (one.id === taskId ? { ...one, isCompleted } : one));
    return [200, acts.find(({ id }) => id === taskId)];
  };
}

const boxes = (list: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`ul[aria-label="${list}"] input[type="checkbox"]`),
];
const preview = () => boxes('Today’s activities');
const days = (root: ParentNode | null = document) =>
  [...(root?.querySelector('ol')?.children ?? [])].map((day) => day.textContent);
const bar = () => document.querySelector<HTMLElement>('ol li [style]')?.style.width;

beforeEach(async () => {
  localStorage.clear();
  clearResources();
  await act(async () => toaster.dismiss());
});

test('the card shows the count, three acts with checkboxes, and the last days with bars', async (t) => {
  const server = await serve(t, actServer(5));
  await render(t, <TrackActsCard userId={MAREN.id} />);
  await until(() => preview().length > 0 && days().length > 0);
  const asked = server.seen.map(({ path }) => path).sort();
  assert.deepEqual(asked, [
    `/api/tasks/history?userId=${MAREN.id}&limit=30`,
    `/api/tasks?userId=${MAREN.id}`,
  ]);
  assert.match(pageText(), /0 of 4 complete/);
  assert.equal(preview().length, 3);
  assert.deepEqual(days().slice(0, 2), ['Today0 of 4', 'Yesterday0 of 4']);
  assert.equal(bar(), '0%');
  assert.ok(named('button', 'Customize your activities'));
});

test('a toggle shows at once, and then the history is loaded again (300 ms later, see lib/mutate.test.tsx)', async (t) => {
  const server = await serve(t, actServer(1));
  await render(t, <TrackActsCard userId={MAREN.id} />);
  await until(() => preview().length > 0 && days().length > 0);
  await press(preview()[0]);
  assert.equal(preview()[0]?.checked, true);
  assert.match(pageText(), /1 of 4 complete/);
  await until(() => server.seen.some(({ method }) => method === 'POST'));
  await until(() => bar() === '25%');
  assert.deepEqual(days(), ['Today1 of 4']);
});

test('after customizing, the activities and their history are loaded again', async (t) => {
  await serve(t, actServer(1));
  await render(
    t,
    <>
      <TrackActsCard userId={MAREN.id} />
      <CustomizerHost />
    </>,
  );
  await until(() => days()[0] === 'Today0 of 4');
  await press(named('button', 'Customize your activities'));
  const choices = () => document.querySelectorAll<HTMLInputElement>('dialog input[type="checkbox"]');
  await until(() => choices().length === 4);
  await press(choices()[3]);
  await press(named('button', 'Save'));
  await until(() => !document.querySelector('dialog'));
  await until(() => days()[0] === 'Today0 of 3');
  assert.match(pageText(), /0 of 3 complete/);
});

test('a failed toggle is undone, and the act says so', async (t) => {
  const answer = actServer(1);
  await serve(t, (request) => (request.method === 'POST' ? 'hang up' : answer(request)));
  await render(t, <TrackActsCard userId={MAREN.id} />);
  await until(() => preview().length > 0);
  await press(preview()[1]);
  await until(() => toaster.current.value);
  await until(() => preview()[1]?.checked === false);
  const alert = document.getElementById(preview()[1]?.getAttribute('aria-describedby') ?? '');
  assert.equal(alert?.textContent, 'Failed to update task completion status');
});

test('a dialog shows all activities with descriptions and every day', async (t) => {
  await serve(t, actServer(5));
  await render(t, <TrackActsCard userId={MAREN.id} />);
  await press(await until(() => named('button', 'View all activities')));
  const dialog = await until(() => document.querySelector('dialog'));
  await until(() => days(dialog).length === 5);
  assert.equal(boxes('All of today’s activities').length, 4);
  assert.match(dialog.textContent ?? '', /About d/);
});

test('the dialog leads to days before the newest 30', async (t) => {
  await serve(t, actServer(62));
  await render(t, <TrackActsCard userId={MAREN.id} />);
  await press(await until(() => named('button', 'View all activities')));
  const dialog = await until(() => document.querySelector('dialog'));
  for (const count of [30, 60]) {
    await until(() => days(dialog).length === count);
    await press(named('button', 'Show earlier days'));
  }
  await until(() => days(dialog).length === 62);
  assert.match(dialog.textContent ?? '', /These are all your days with activities\.$/);
});

test('a custom activity can be added, and errors show what is missing or failed', async (t) => {
  const answer = actServer(1);
  const server = await serve(t, answer);
  await render(t, <TrackActsCard userId={MAREN.id} />);
  await press(await until(() => named('button', 'View all activities')));
  const add = await until(() => named('button', 'Add activity'));
  await press(add);
  assert.match(pageText(), /Please enter a title for your activity/);
  assert.match(pageText(), /Please enter a description for your activity/);

  await type(named('input', 'Title') as HTMLInputElement, ' Fern ');
  await type(named('textarea', 'Description') as HTMLTextAreaElement, ' Water it ');
  server.answer = (request) => (request.method === 'POST' ? [503] : answer(request));
  await press(named('button', 'Add activity'));
  await until(() => toaster.current.value);
  assert.deepEqual(
    [toaster.current.value?.title, toaster.current.value?.text],
    ['Error', 'Failed to add custom activity'],
  );
  assert.match(pageText(), /Failed to add custom activity/);
  assert.equal(named<HTMLInputElement>('input', 'Title')?.value, ' Fern ');

  server.answer = answer;
  await press(named('button', 'Add activity'));
  await until(() => boxes('All of today’s activities').length === 5);
  await until(() => days(document.querySelector('dialog'))[0] === 'Today0 of 5');
  const sent = server.seen.filter(({ path }) => path === '/api/tasks/custom').at(-1);
  assert.deepEqual(sent?.body, { title: 'Fern', description: 'Water it', userId: MAREN.id });
  assert.deepEqual(
    [toaster.current.value?.title, toaster.current.value?.text],
    ['Success', 'Your custom activity has been added'],
  );
  assert.equal(named<HTMLInputElement>('input', 'Title')?.value, '');
});

test("without data the card says 'No activity history yet' and 'No activities yet'", async (t) => {
  await serve(t, () => [200, []]);
  await render(t, <TrackActsCard userId={MAREN.id} />);
  await until(() => pageText().includes('No activity history yet'));
  await until(() => pageText().includes('No activities yet'));
});

test('a failed load of the history can be repeated, and the acts stay visible', async (t) => {
  const answer = actServer(1);
  const server = await serve(t, (request) => (request.path.includes('history') ? [503] : answer(request)));
  await render(t, <TrackActsCard userId={MAREN.id} />);
  assert.match(document.querySelector('[role="status"]')?.textContent ?? '', /Loading your activities/);
  await until(() => pageText().includes('Your activity history can’t be loaded right now.'));
  assert.equal((await until(() => preview().length > 0 && preview())).length, 3);
  server.answer = answer;
  await press(named('button', 'Try again'));
  await until(() => days().length === 1);
});

test('the bar of today counts an act that waits to be sent, as the list above it does', async (t) => {
  const [first, second] = [dailyAct('a'), dailyAct('b')];
  const history = [0, 1].map((back) => ({ date: localDateOf(daysAgo(back)), completed: 0, total: 2 }));
  await serve(t, ({ path }) => [200, path.startsWith('/api/tasks/history') ? history : [first, second]]);
  t.after(() => {
    waitingWrites.value = [];
  });
  await render(t, <TrackActsCard userId={MAREN.id} />);
  await until(() => preview().length > 0 && days()[0] === 'Today0 of 2');
  const done = JSON.stringify({ taskId: first.id, isCompleted: true, userId: MAREN.id });
  const route = 'POST /api/tasks/toggle';
  const write = {
    id: 'w',
    route,
    path: '/api/tasks/toggle',
    body: done,
    at: localTimeOf(new Date()),
  } as const;
  await act(async () => {
    waitingWrites.value = [{ ...write, userId: MAREN.id, seq: 1, stream: 'acts/list', state: 'new' }];
  });
  await until(() => days()[0] === 'Today1 of 2');
  assert.equal(days()[1], 'Yesterday0 of 2');
});
