import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../lib/resource.ts';
import { now } from '../../lib/today.ts';
import { dailyAct } from '../../testing/acts.ts';
import { daysAgo } from '../../testing/days-ago.ts';
import { deferred } from '../../testing/deferred.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { Customizer } from './customizer.tsx';

/**
 * Seven recommended acts in two categories. The saved list has the first two and one act of the person's own.
 */
const AVAILABLE = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((title, place) => ({
  title,
  description: `About ${title}`,
  category: place < 4 ? 'rest' : 'care',
}));
const SAVED_LIST = [dailyAct('a'), dailyAct('b', true), dailyAct('Water the fern')];

const answer = ({ path }: SeenRequest): Answer => {
  if (path === '/api/tasks/available') return [200, AVAILABLE];
  return [200, SAVED_LIST];
};
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
const checked = () => boxes().flatMap((box, place) => (box.checked ? [place] : []));
const own = () =>
  [...document.querySelectorAll('button[aria-label^="Remove"]')].map((button) =>
    button.getAttribute('aria-label'),
  );
const field = (name: string) =>
  named<HTMLInputElement>('input, textarea', name) ?? assert.fail(`no field ${name}`);
const write = async (title: string, description: string) => {
  await type(field('Title'), title);
  await type(field('Description'), description);
};
const save = () => named('button', 'Save');
const isDisabled = (button = save()) => button?.getAttribute('aria-disabled') === 'true';
const sent = (server: { seen: readonly SeenRequest[] }) =>
  server.seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
const toast = () => {
  const { title, text } = toaster.current.value ?? {};
  return [title, text];
};

async function open(t: Parameters<typeof render>[0], onClose = () => {}) {
  const shown = await render(t, <Customizer userId={MAREN.id} onClose={onClose} />);
  await until(() => boxes().length > 0);
  return shown;
}

beforeEach(async () => {
  localStorage.clear();
  clearResources();
  await act(async () => toaster.dismiss());
});

test('it opens with the recommended acts by category and with the saved list', async (t) => {
  await serve(t, answer);
  await open(t);
  const groups = [...document.querySelectorAll('fieldset')].map((group) => [
    group.querySelector('legend')?.textContent,
    group.querySelectorAll('input[type="checkbox"]').length,
  ]);
  assert.deepEqual(groups.slice(0, 2), [
    ['rest', 4],
    ['care', 3],
  ]);
  assert.match(pageText(), /aAbout a.*gAbout g/, 'each with its title and description');
  assert.deepEqual(checked(), [0, 1]);
  assert.match(pageText(), /2 of 5 chosen/);
  assert.deepEqual(own(), ['Remove Water the fern']);
});

test('with five chosen the other acts are disabled until one is removed', async (t) => {
  await serve(t, answer);
  await open(t);
  for (const place of [2, 3, 4]) await press(boxes()[place]);
  const disabled = () => boxes().flatMap((box, place) => (box.disabled ? [place] : []));
  assert.deepEqual(
    [checked(), disabled()],
    [
      [0, 1, 2, 3, 4],
      [5, 6],
    ],
  );
  assert.match(pageText(), /5 of 5 chosen. To choose another, take one out first./);
  await press(boxes()[0]);
  assert.deepEqual(disabled(), []);
});

test('saving sends the choice, confirms it and closes', async (t) => {
  const server = await serve(t, answer);
  let closed = 0;
  await open(t, () => closed++);
  await press(boxes()[0]);
  await press(boxes()[5]);
  await write(' Hum ', ' A tune ');
  await press(named('button', 'Add to the list'));
  assert.deepEqual(own(), ['Remove Water the fern', 'Remove Hum']);
  assert.equal(field('Title').value, '');
  await press(named('button', 'Remove Water the fern'));
  await press(save());
  await until(() => closed === 1);
  assert.deepEqual(sent(server), [
    { userId: MAREN.id, taskIndices: [1, 5], customTasks: [{ title: 'Hum', description: 'A tune' }] },
  ]);
  assert.deepEqual(toast(), ['Success', 'Your daily activities have been updated']);
  assert.equal(localStorage.getItem(`hearten.draft.acts.${MAREN.id}`), null);
});

test('an act that was completed and removed today stays in today’s list, but is not chosen again', async (t) => {
  t.after(() => (now.value = new Date()));
  await serve(t, answer);
  const first = await open(t);
  await press(boxes()[1]);
  await press(save());
  await until(() => toaster.current.value);
  await first.leave();
  clearResources();
  const second = await open(t);
  assert.deepEqual(checked(), [0], 'the server still answers with b, which is done');
  await second.leave();
  clearResources();
  now.value = daysAgo(-1);
  await open(t);
  assert.deepEqual(checked(), [0, 1], 'on another day the choice is the server’s list');
});

test('a custom act needs a title and a description, and saving also adds one that is still in the form', async (t) => {
  const server = await serve(t, answer);
  let closed = 0;
  await open(t, () => closed++);
  await press(named('button', 'Add to the list'));
  assert.match(pageText(), /Please enter a title for your activity/);
  assert.match(pageText(), /Please enter a description for your activity/);
  await write('Hum', '   ');
  await press(save());
  assert.match(pageText(), /Please enter a description for your activity/);
  assert.equal(field('Description').getAttribute('aria-invalid'), 'true');
  assert.deepEqual([sent(server), closed], [[], 0]);
  await type(field('Description'), 'A tune');
  await press(save());
  await until(() => closed === 1);
  assert.deepEqual((sent(server)[0] as { customTasks: unknown[] }).customTasks.at(-1), {
    title: 'Hum',
    description: 'A tune',
  });
});

test('Enter that ends the composition of a character does not add the act', async (t) => {
  await serve(t, answer);
  await open(t);
  const enter = (isComposing: boolean) =>
    act(async () => {
      const options = { key: 'Enter', bubbles: true, cancelable: true, isComposing };
      field('Title').dispatchEvent(new KeyboardEvent('keydown', options));
    });
  await enter(true);
  assert.doesNotMatch(pageText(), /Please enter a title/);
  await enter(false);
  assert.match(pageText(), /Please enter a title for your activity/);
});

test('Save is disabled while nothing is chosen and while saving', async (t) => {
  const held = deferred<Answer>();
  const server = await serve(t, (request) => (request.method === 'POST' ? held.promise : answer(request)));
  await open(t);
  for (const place of [0, 1]) await press(boxes()[place]);
  assert.equal(isDisabled(), false);
  await press(named('button', 'Remove Water the fern'));
  assert.equal(isDisabled(), true);
  await press(save());
  assert.deepEqual(sent(server), []);
  await press(boxes()[6]);
  await press(save());
  assert.equal(isDisabled(named('button', 'Saving...')), true);
  held.open([200, []]);
  await until(save);
});

test('a failed save shows an alert and a toast and keeps the choice; the retry has the same idempotency key', async (t) => {
  const server = await serve(t, (request) => (request.method === 'POST' ? 'hang up' : answer(request)));
  let closed = 0;
  await open(t, () => closed++);
  await press(boxes()[2]);
  await press(save());
  await until(() => toaster.current.value);
  assert.deepEqual(toast(), ['Error', 'Failed to customize daily tasks']);
  const alerts = [...document.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent);
  assert.ok(alerts.includes('Failed to customize daily tasks'));
  assert.deepEqual(checked(), [0, 1, 2]);
  server.answer = answer;
  await press(save());
  await until(() => closed === 1);
  const writes = server.seen.filter(({ method }) => method === 'POST');
  assert.equal(new Set(writes.map(({ headers }) => headers['idempotency-key'])).size, 1);
});

test('a refused choice shows the reason', async (t) => {
  await serve(t, (request) =>
    request.method === 'POST' ? [400, { message: 'A list holds at most 20 activities' }] : answer(request),
  );
  await open(t);
  await press(boxes()[2]);
  await press(save());
  await until(() =>
    pageText().includes('Failed to customize daily tasks. A list holds at most 20 activities.'),
  );
});

test('the choice and the text survive a reload and can be discarded', async (t) => {
  await serve(t, answer);
  const first = await open(t);
  await press(boxes()[3]);
  await type(field('Title'), 'Half a tho');
  await first.leave();
  clearResources();
  await open(t);
  assert.deepEqual([checked(), field('Title').value], [[0, 1, 3], 'Half a tho']);
  assert.match(pageText(), /Draft restored/);
  await press(named('button', 'Discard draft'));
  assert.deepEqual([checked(), field('Title').value], [[0, 1], '']);
});

test('a draft is dropped when the saved list has changed, so newer acts stay', async (t) => {
  const server = await serve(t, answer);
  const first = await open(t);
  await press(boxes()[3]);
  await first.leave();
  clearResources();
  server.answer = (request) =>
    request.path === '/api/tasks/available'
      ? answer(request)
      : [200, [...SAVED_LIST, dailyAct('Walk with Sam')]];
  await open(t);
  assert.deepEqual(
    [checked(), own()],
    [
      [0, 1],
      ['Remove Water the fern', 'Remove Walk with Sam'],
    ],
  );
  assert.doesNotMatch(pageText(), /Draft restored/);
});

test('when the acts can’t be loaded a toast says so, and loading can be repeated', async (t) => {
  const server = await serve(t, (request) => (request.path.endsWith('available') ? [503] : answer(request)));
  await render(t, <Customizer userId={MAREN.id} onClose={() => {}} />);
  assert.match(document.querySelector('[role="status"]')?.textContent ?? '', /Loading activities/);
  const again = await until(() => named('button', 'Try again'));
  assert.match(pageText(), /Failed to fetch available tasks/);
  assert.deepEqual(toast(), ['Error', 'Failed to fetch available tasks']);
  server.answer = answer;
  await press(again);
  await until(() => boxes().length === 7);
});
