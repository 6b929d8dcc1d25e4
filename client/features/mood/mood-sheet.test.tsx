import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { act } from 'react';
import { clearDrafts } from '../../lib/delete-drafts.ts';
import { now } from '../../lib/today.ts';
import { deferred } from '../../testing/deferred.ts';
import { simulateFullStorage } from '../../testing/full-storage.ts';
import { MAREN, moodEntry } from '../../testing/people.ts';
import { describedBy, named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { signedInAs, signedOut } from '../session/session.ts';
import { MoodSheet } from './mood-sheet.tsx';

const slider = (name: string) => named<HTMLInputElement>('input[type="range"]', name) as HTMLInputElement;
const notes = () => document.querySelector('textarea') as HTMLTextAreaElement;
const save = () => named<HTMLButtonElement>('button', 'Save');
const toastText = () => toaster.current.value?.text ?? toaster.current.value?.title;
const alertText = () =>
  [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent).join('');
const nothing = () => {};

beforeEach(async () => {
  localStorage.clear();
  await act(async () => {
    toaster.dismiss();
    signedInAs(MAREN);
  });
});

test('nothing is chosen at first, and the sliders name every value', async (t) => {
  await render(t, <MoodSheet userId={MAREN.id} onClose={nothing} />);
  assert.match(pageText(), /How are you feeling\?/);
  for (const name of ['Emotional state', 'Energy']) {
    assert.equal(slider(name).getAttribute('aria-valuetext'), 'Not chosen');
  }
  assert.equal(document.querySelector('button[aria-pressed="true"]'), null);

  for (const [value, word] of ['Difficult', 'Mixed', 'Neutral', 'Hopeful', 'Strong'].entries()) {
    await press(named('button', `Emotional state: ${word}`));
    assert.equal(slider('Emotional state').value, String(value + 1));
    assert.equal(slider('Emotional state').getAttribute('aria-valuetext'), word);
  }
  for (const [value, word] of ['Exhausted', 'Tired', 'Average', 'Focused', 'Energetic'].entries()) {
    await press(named('button', `Energy: ${word}`));
    assert.equal(slider('Energy').value, String(value + 1));
  }
});

test('a check-in is sent once, is confirmed and leaves no draft', async (t) => {
  const server = await serve(t, () => [201, moodEntry()]);
  let closed = 0;
  const sheet = await render(t, <MoodSheet userId={MAREN.id} onClose={() => closed++} />);
  await press(named('button', 'Emotional state: Hopeful'));
  await type(notes(), '  A better night.  ');
  await press(save());
  await until(() => closed === 1);
  assert.equal(toastText(), 'Your mood has been recorded');
  assert.equal(server.seen.length, 1);
  assert.deepEqual([server.seen[0]?.method, server.seen[0]?.path], ['POST', '/api/mood']);
  assert.deepEqual(server.seen[0]?.body, {
    id: server.seen[0]?.headers['idempotency-key'],
    moodValue: 4,
    notes: 'A better night.',
    userId: MAREN.id,
  });
  assert.match(
    String(server.seen[0]?.headers['x-local-time']),
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/,
  );
  await sheet.leave();
  await render(t, <MoodSheet userId={MAREN.id} onClose={nothing} />);
  assert.equal(notes().value, '');
  assert.equal(slider('Emotional state').getAttribute('aria-valuetext'), 'Not chosen');
});

test('on a device that stores nothing, a network that hangs fails the save after three seconds', async (t) => {
  const answered = deferred<Answer>();
  const server = await serve(t, () => answered.promise);
  let closed = 0;
  await render(t, <MoodSheet userId={MAREN.id} onClose={() => closed++} />);
  await press(named('button', 'Emotional state: Hopeful'));
  await type(notes(), 'A better night.');
  t.mock.timers.enable({ apis: ['setTimeout'] });
  await press(save());
  await act(() => setImmediate());
  await act(async () => t.mock.timers.tick(3_000));
  t.mock.timers.reset();
  await until(() => alertText() === 'Failed to save your mood. Please try again.');
  assert.deepEqual([notes().value, closed], ['A better night.', 0]);

  answered.open([201, moodEntry()]);
  await press(save());
  await until(() => closed === 1);
  const keys = new Set(server.seen.map(({ headers }) => headers['idempotency-key']));
  assert.equal(keys.size, 1, 'saved once');
});

test('Save asks for a mood or an energy; one of them is enough', async (t) => {
  const server = await serve(t, () => [201, moodEntry()]);
  let closed = 0;
  await render(t, <MoodSheet userId={MAREN.id} onClose={() => closed++} />);
  await press(save());
  assert.match(pageText(), /Choose at least one answer to save\./);
  assert.equal(server.seen.length, 0);
  await press(named('button', 'Energy: Focused'));
  assert.doesNotMatch(pageText(), /Choose at least one answer/);
  await press(save());
  await until(() => closed === 1);
  const [{ headers, body } = assert.fail()] = server.seen;
  assert.deepEqual(body, { id: headers['idempotency-key'], fatigueValue: 4, userId: MAREN.id });
});

for (const [word, sentence] of [
  ['Difficult', 'Having a tough day'],
  ['Mixed', 'Having a tough day'],
  ['Neutral', 'Feeling neutral'],
  ['Hopeful', 'Feeling hopeful'],
  ['Strong', 'Feeling hopeful'],
] as const) {
  test(`in the sheet a mood of ${word} reads '${sentence}'`, async (t) => {
    await render(t, <MoodSheet userId={MAREN.id} onClose={nothing} />);
    assert.doesNotMatch(pageText(), /tough day|Feeling/);
    await press(named('button', `Emotional state: ${word}`));
    assert.ok(pageText().includes(sentence));
  });
}

test('a failed save shows an alert and a toast and keeps everything; the retry has the same idempotency key', async (t) => {
  const server = await serve(t, () => 'hang up');
  let closed = 0;
  await render(t, <MoodSheet userId={MAREN.id} onClose={() => closed++} />);
  await type(notes(), 'Still here');
  await press(named('button', 'Emotional state: Neutral'));
  await press(save());
  await until(() => alertText());
  assert.equal(alertText(), 'Failed to save your mood. Please try again.');
  assert.equal(toastText(), 'Failed to save your mood. Please try again.');
  assert.equal(notes().value, 'Still here');
  assert.equal(closed, 0);

  server.answer = () => [201, moodEntry()];
  await press(save());
  await until(() => closed === 1);
  const keys = server.seen.map((request) => request.headers['idempotency-key']);
  assert.equal(new Set(keys).size, 1);

  await press(named('button', 'Emotional state: Neutral'));
  await press(save());
  await until(() => closed === 2);
  assert.notEqual(
    server.seen.at(-1)?.headers['idempotency-key'],
    keys[0],
    'another check-in has another key',
  );
});

test('a save that is refused without consent says why', async (t) => {
  const reason = 'Hearten needs your consent before it keeps health data.';
  await serve(t, () => [403, { message: reason }]);
  await render(t, <MoodSheet userId={MAREN.id} onClose={nothing} />);
  await press(named('button', 'Emotional state: Neutral'));
  await press(save());
  await until(() => alertText());
  assert.equal(alertText(), reason);
  assert.equal(toastText(), reason);
});

test('a draft survives a killed tab, and the retry keeps its idempotency key', async (t) => {
  const server = await serve(t, () => [503, { message: 'Not ready' }]);
  const tab = await render(t, <MoodSheet userId={MAREN.id} onClose={nothing} />);
  await press(named('button', 'Emotional state: Mixed'));
  await type(notes(), 'Half a thou');
  await press(save());
  await until(() => server.seen.length === 1 && save());
  await tab.leave();

  await render(t, <MoodSheet userId={MAREN.id} onClose={nothing} />);
  assert.equal(notes().value, 'Half a thou');
  assert.equal(slider('Emotional state').value, '2');
  await press(save());
  await until(() => server.seen.length === 2);
  assert.equal(server.seen[1]?.headers['idempotency-key'], server.seen[0]?.headers['idempotency-key']);
});

test('an unsent check-in of an earlier day is announced, and saved with its own time', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date(2026, 10, 19, 21) });
  const server = await serve(t, () => 'hang up');
  const sheet = await render(t, <MoodSheet userId={MAREN.id} onClose={nothing} />);
  await press(named('button', 'Emotional state: Neutral'));
  await press(save());
  await until(() => toaster.current.value);
  assert.match(pageText(), /with the time of your first try: /);
  await sheet.leave();

  const tick = new Date(2026, 10, 21, 8);
  t.mock.timers.setTime(tick.getTime());
  t.after(() => (now.value = new Date()));
  await act(async () => (now.value = tick));
  server.answer = () => [201, moodEntry()];
  let closed = 0;
  await render(t, <MoodSheet userId={MAREN.id} onClose={() => closed++} />);
  assert.match(
    pageText(),
    /Not sent yet: Thursday, 21:00\. Your next save sends this too, with its original time\./,
  );
  await press(named('button', 'Emotional state: Neutral'));
  await press(save());
  await until(() => closed === 1);
  assert.deepEqual(
    server.seen.map(({ headers }) => String(headers['x-local-time']).slice(0, 10)),
    ['2026-11-19', '2026-11-19', '2026-11-21'],
  );
  assert.equal(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size, 2);
});

test('at midnight an unsent check-in keeps its day, and the open sheet starts over', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date(2026, 10, 19, 21) });
  const server = await serve(t, () => 'hang up');
  let closed = 0;
  await render(t, <MoodSheet userId={MAREN.id} onClose={() => closed++} />);
  await press(named('button', 'Emotional state: Difficult'));
  await type(notes(), 'A long evening');
  await press(save());
  await until(() => alertText());

  const morning = new Date(2026, 10, 20, 8);
  t.mock.timers.setTime(morning.getTime());
  t.after(() => (now.value = new Date()));
  await act(async () => (now.value = morning));
  assert.deepEqual(
    [slider('Emotional state').getAttribute('aria-valuetext'), notes().value],
    ['Not chosen', ''],
  );
  assert.match(
    pageText(),
    /Not sent yet: Yesterday, 21:00\. Your next save sends this too, with its original time\./,
  );
  assert.equal(alertText(), '');

  server.answer = () => [201, moodEntry()];
  await press(named('button', 'Emotional state: Difficult'));
  await press(save());
  await until(() => closed === 1);
  const [tried, again, next] = server.seen.map(({ headers, body }) => ({
    key: headers['idempotency-key'],
    day: String(headers['x-local-time']).slice(0, 10),
    notes: (body as { notes?: string }).notes,
  }));
  assert.deepEqual(again, tried);
  assert.deepEqual([tried?.day, tried?.notes], ['2026-11-19', 'A long evening']);
  assert.deepEqual([next?.day, next?.notes], ['2026-11-20', undefined]);
  assert.notEqual(next?.key, tried?.key);
});

test('with full storage the sheet does not claim to store a draft', async (t) => {
  t.after(clearDrafts);
  simulateFullStorage(t);
  const sheet = await render(t, <MoodSheet userId={MAREN.id} onClose={nothing} />);
  await type(notes(), 'A long night');
  assert.match(pageText(), /This device has no space for a draft/);
  assert.doesNotMatch(pageText(), /Saved on this device/);
  await sheet.leave();
  await render(t, <MoodSheet userId={MAREN.id} onClose={nothing} />);
  assert.equal(notes().value, 'A long night');
});

test('a draft is shown to its author only', async (t) => {
  const first = await render(t, <MoodSheet userId={MAREN.id} onClose={nothing} />);
  await type(notes(), 'Mine alone');
  await first.leave();
  await render(t, <MoodSheet userId={2002} onClose={nothing} />);
  assert.equal(notes().value, '');
});

test("'Discard draft' discards the draft", async (t) => {
  await render(t, <MoodSheet userId={MAREN.id} onClose={nothing} />);
  await type(notes(), 'Never mind');
  await press(named('button', 'Discard draft'));
  assert.equal(notes().value, '');
  assert.doesNotMatch(Object.keys(localStorage).join(), /draft/);
});

test('saving after signing out shows an error and keeps the text', async (t) => {
  const server = await serve(t, () => [401, { message: 'Not signed in' }]);
  await render(t, <MoodSheet userId={MAREN.id} onClose={nothing} />);
  await press(named('button', 'Emotional state: Neutral'));
  await type(notes(), 'Kept');
  await act(async () => signedOut());
  await press(save());
  await until(() => alertText());
  assert.equal(alertText(), 'You must be logged in to track your mood');
  assert.deepEqual([toaster.current.value?.title, toaster.current.value?.destructive], ['Error', true]);
  assert.equal(server.seen.length, 0);
  assert.equal(notes().value, 'Kept');
});

test("the button says 'Saving...' while saving", async (t) => {
  const { promise, open } = deferred<readonly [number, unknown]>();
  await serve(t, () => promise);
  let closed = 0;
  await render(t, <MoodSheet userId={MAREN.id} onClose={() => closed++} />);
  await press(named('button', 'Emotional state: Neutral'));
  await press(save());
  assert.ok(named('button', 'Saving...'));
  open([201, moodEntry()]);
  await until(() => closed === 1);
});

test('a note that is too long shows its length and is not sent', async (t) => {
  const server = await serve(t, () => [201, moodEntry()]);
  await render(t, <MoodSheet userId={MAREN.id} onClose={nothing} />);
  await press(named('button', 'Emotional state: Neutral'));
  await type(notes(), '🌿'.repeat(1801));
  assert.match(pageText(), /1,801 of 2,000/);
  await type(notes(), '🌿'.repeat(2001));
  await press(save());
  assert.equal(document.activeElement, notes());
  assert.match(describedBy(notes()), /Notes must not exceed 2,000 characters/);
  assert.equal(server.seen.length, 0);
});
