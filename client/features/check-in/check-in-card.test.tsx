import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { act } from 'react';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { clearResources } from '../../lib/resource.ts';
import { now } from '../../lib/today.ts';
import { deferred } from '../../testing/deferred.ts';
import { MAREN, moodEntry } from '../../testing/people.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve, type TestServer } from '../../testing/server.ts';
import { signedInAs } from '../session/session.ts';
import { closeCheckIn, UNDO_MS } from './check-in.ts';
import { CheckInCard } from './check-in-card.tsx';

const face = (name: string) => named<HTMLInputElement>('input[type="radio"]', name);
const words = () => pageText().replace(/\s+/g, ' ');

beforeEach(async () => {
  localStorage.clear();
  clearResources();
  await act(async () => {
    closeCheckIn();
    signedInAs(MAREN);
  });
});
afterEach(() => act(async () => (now.value = new Date())));

/** A server that keeps entries as the real one does. */
function store(...start: MoodEntry[]) {
  const entries = new Map(start.map((entry) => [entry.id, entry]));
  const answer = ({ method, path, body }: SeenRequest): Answer => {
    const id = path.split(/[/?]/)[3] as string;
    if (path.startsWith('/api/mood/latest')) return [200, [...entries.values()].at(-1) ?? null];
    if (method === 'GET') return [200, []];
    const sent = body as Partial<MoodEntry>;
    const content = {
      moodValue: sent?.moodValue ?? null,
      fatigueValue: sent?.fatigueValue ?? null,
      notes: sent?.notes ?? null,
    };
    if (method === 'POST') {
      const entry = moodEntry({ id: sent.id as string, ...content, revision: 1 });
      if (!entries.has(entry.id)) entries.set(entry.id, entry);
      return [201, entry];
    }
    if (method === 'DELETE') return [entries.delete(id) ? 204 : 404];
    const before = entries.get(id) as MoodEntry;
    const after = { ...before, ...content, revision: before.revision + 1 };
    entries.set(id, after);
    return [200, after];
  };
  return { entries, answer };
}
const writes = (server: TestServer) => server.seen.filter(({ method }) => method !== 'GET');
const bodyAt = (server: TestServer, index: number) =>
  (writes(server).at(index) as SeenRequest).body as Record<string, unknown>;
const calls = (server: TestServer) => writes(server).map(({ method }) => method);
const show = async (t: Parameters<typeof render>[0]) => {
  const card = await render(t, <CheckInCard userId={MAREN.id} />);
  await until(() => face('Hopeful, 4 of 5') ?? named('button', 'Edit'));
  return card;
};

test('Home asks, and no face is chosen', async (t) => {
  const server = await serve(t, store().answer);
  await show(t);
  assert.match(pageText(), /Tap a face\. It is saved at once\./);
  assert.ok(document.querySelector('[role="radiogroup"][aria-label="How are you today?"]'));
  assert.deepEqual(
    [...document.querySelectorAll('input')].map((input) => [input.getAttribute('aria-label'), input.checked]),
    [
      ['Difficult, 1 of 5', false],
      ['Mixed, 2 of 5', false],
      ['Neutral, 3 of 5', false],
      ['Hopeful, 4 of 5', false],
      ['Strong, 5 of 5', false],
    ],
  );
  assert.ok(named('button', 'Track now'));
  assert.equal(server.seen[0]?.path, `/api/mood/latest?userId=${MAREN.id}`);
});

test('one tap saves a mood and nothing else, under an id that the device made', async (t) => {
  const server = await serve(t, store().answer);
  await show(t);
  await press(face('Hopeful, 4 of 5'));
  await until(() => /Saved at \d+:\d\d/.test(document.querySelector('[role="status"]')?.textContent ?? ''));
  assert.deepEqual(calls(server), ['POST']);
  const body = writes(server)[0]?.body as { id: string };
  assert.match(body.id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(body, { id: body.id, moodValue: 4, userId: MAREN.id });
  assert.equal(face('Hopeful, 4 of 5')?.checked, true);
});

test('another face, the energy and a note correct the same entry', async (t) => {
  const { entries, answer } = store();
  const server = await serve(t, answer);
  await show(t);
  await press(face('Mixed, 2 of 5'));
  await press(face('Hopeful, 4 of 5'));
  await press(face('Focused, 4 of 5'));
  await until(() => writes(server).length >= 2 && pageText().includes('Saved at'));
  await press(named('button', 'Add a note'));
  await type(await until(() => document.querySelector('textarea')), '  Slept well.  ');
  await press(named('button', 'Save'));
  await until(() => named('button', 'Edit the note'));
  assert.equal(entries.size, 1);
  const [entry] = [...entries.values()];
  assert.deepEqual([entry?.moodValue, entry?.fatigueValue, entry?.notes], [4, 4, 'Slept well.']);
  assert.deepEqual(new Set(calls(server).slice(1)), new Set(['PUT']));
  assert.equal(bodyAt(server, -1).baseRevision, (entry?.revision ?? 0) - 1);
});

test('on a slow network a tap shows at once, and quick taps end in one entry with the last one', async (t) => {
  const { entries, answer } = store();
  const arrival = deferred<void>();
  const server = await serve(t, async (request) => {
    if (request.method === 'POST') await arrival.promise;
    return answer(request);
  });
  await show(t);
  await press(face('Difficult, 1 of 5'));
  assert.equal(face('Difficult, 1 of 5')?.checked, true);
  assert.match(pageText(), /Saving…/);
  await press(face('Neutral, 3 of 5'));
  await press(face('Strong, 5 of 5'));
  assert.equal(face('Strong, 5 of 5')?.checked, true);
  arrival.open();
  await until(() => pageText().includes('Saved at'));
  assert.deepEqual(calls(server), ['POST', 'PUT']);
  assert.deepEqual(
    [...entries.values()].map(({ moodValue }) => moodValue),
    [5],
  );
});

test('a failed save keeps the choice, and trying again repeats the same call', async (t) => {
  t.mock.method(console, 'warn', () => {});
  const { entries, answer } = store();
  let isDown = true;
  const server = await serve(t, (request) => {
    const answered = answer(request);
    // The entry arrives, but its answer is lost.
    return isDown && request.method === 'POST' ? 'hang up' : answered;
  });
  await show(t);
  await press(face('Hopeful, 4 of 5'));
  await until(() => pageText().includes('Not saved yet. Please try again.'));
  assert.equal(face('Hopeful, 4 of 5')?.checked, true);
  await press(face('Strong, 5 of 5'));
  await until(() => pageText().includes('Not saved yet. Please try again.'));
  assert.equal(face('Strong, 5 of 5')?.checked, true);
  isDown = false;
  await press(named('button', 'Try again'));
  await until(() => pageText().includes('Saved at'));
  const posts = writes(server).filter(({ method }) => method === 'POST');
  assert.equal(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size, 1);
  assert.equal(new Set(posts.map(({ body }) => JSON.stringify(body))).size, 1);
  assert.deepEqual(
    [...entries.values()].map(({ moodValue }) => moodValue),
    [5],
  );
});

test('Undo within eight seconds deletes the entry and shows the question', async (t) => {
  const { entries, answer } = store();
  const server = await serve(t, answer);
  await show(t);
  await press(face('Hopeful, 4 of 5'));
  await until(() => pageText().includes('Saved at'));
  await press(named('button', 'Undo'));
  assert.match(pageText(), /Tap a face/);
  assert.equal(face('Hopeful, 4 of 5')?.checked, false);
  assert.ok(document.activeElement === face('Difficult, 1 of 5'));
  await until(() => entries.size === 0);
  assert.deepEqual(calls(server), ['POST', 'DELETE']);
});

test('Undo during the save waits for it and deletes the entry', async (t) => {
  const { entries, answer } = store();
  const arrival = deferred<void>();
  const server = await serve(t, async (request) => {
    if (request.method === 'POST') await arrival.promise;
    return answer(request);
  });
  await show(t);
  await press(face('Hopeful, 4 of 5'));
  await press(named('button', 'Undo'));
  assert.match(pageText(), /Tap a face/);
  arrival.open();
  await until(() => calls(server).length === 2);
  assert.deepEqual(calls(server), ['POST', 'DELETE']);
  assert.equal(entries.size, 0);
});

test('a failed undo shows the entry again and can be repeated', async (t) => {
  t.mock.method(console, 'warn', () => {});
  const { entries, answer } = store();
  let isDown = false;
  await serve(t, (request) => (isDown ? 'hang up' : answer(request)));
  await show(t);
  await press(face('Hopeful, 4 of 5'));
  await until(() => pageText().includes('Saved at'));
  isDown = true;
  await press(named('button', 'Undo'));
  await until(() => pageText().includes('Not undone yet. Please try again.'));
  isDown = false;
  await press(named('button', 'Try again'));
  await until(() => entries.size === 0);
  assert.match(pageText(), /Tap a face/);
});

test('after eight seconds Undo makes way for Done, which shows the answer with Edit', async (t) => {
  const setTimer = globalThis.setTimeout;
  const { mock } = t.mock.method(
    globalThis,
    'setTimeout',
    (run: () => void, ms?: number, ...rest: unknown[]) => setTimer(run, ms === UNDO_MS ? 50 : ms, ...rest),
  );
  await serve(t, store().answer);
  await show(t);
  await press(face('Hopeful, 4 of 5'));
  await until(() => named('button', 'Done'));
  mock.restore();
  assert.ok(!named('button', 'Undo'));
  await press(named('button', 'Done'));
  assert.ok(!face('Hopeful, 4 of 5'));
  assert.match(words(), /Hopeful\d+:\d\d/);
  await press(named('button', 'Edit'));
  assert.ok(document.activeElement === face('Hopeful, 4 of 5'));
});

test('what was answered today is shown in the words that were tapped', async (t) => {
  const { entries, answer } = store(moodEntry({ moodValue: 4, fatigueValue: 4, notes: 'Slept well.' }));
  const server = await serve(t, answer);
  await show(t);
  assert.match(words(), /Hopeful\d+:\d\d · energy FocusedSlept well\./);
  await press(named('button', 'Edit'));
  assert.equal(face('Hopeful, 4 of 5')?.checked, true);
  assert.ok(!named('button', 'Undo'));
  await press(face('Mixed, 2 of 5'));
  await until(() => calls(server).length === 1 && named('button', 'Done'));
  await press(named('button', 'Done'));
  assert.match(words(), /Mixed\d+:\d\d · energy FocusedSlept well\./);
  assert.deepEqual([calls(server), entries.size], [['PUT'], 1]);
});

test('“Earlier days” opens the day sheet of yesterday', async (t) => {
  const yesterday = new Date(Date.now() - 86_400_000);
  await serve(t, store(moodEntry()).answer);
  await show(t);
  await press(named('button', 'Earlier days'));
  await until(() => new RegExp(`\\b${yesterday.getDate()}\\s`).test(pageText()));
  await until(() => named('button', 'Add a check-in for this day'));
});

test('an energy without a mood says so', async (t) => {
  await serve(t, store(moodEntry({ moodValue: null, fatigueValue: 4 })).answer);
  await show(t);
  assert.match(words(), /Energy: Focused/);
});

test("'Check in again' asks, and the next tap is an entry of its own", async (t) => {
  const { entries, answer } = store(moodEntry({ moodValue: 4 }));
  const server = await serve(t, answer);
  await show(t);
  await press(named('button', 'Check in again'));
  assert.equal(face('Hopeful, 4 of 5')?.checked, false);
  await press(named('button', 'Cancel'));
  await press(named('button', 'Check in again'));
  await press(face('Difficult, 1 of 5'));
  await until(() => pageText().includes('Saved at'));
  assert.deepEqual([calls(server), entries.size], [['POST'], 2]);
});

for (const daysAgo of [1, 23]) {
  test(`an answer from ${daysAgo} days ago is not shown: Home asks`, async (t) => {
    const createdAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    await serve(t, store(moodEntry({ createdAt, localDate: createdAt.slice(0, 10), moodValue: 1 })).answer);
    await show(t);
    assert.match(pageText(), /Tap a face/);
    assert.doesNotMatch(pageText(), /Yesterday|days|Check in again/);
  });
}

test('a check-in stays open on another page, and for ten minutes', async (t) => {
  await serve(t, store().answer);
  const card = await show(t);
  await press(face('Hopeful, 4 of 5'));
  await until(() => pageText().includes('Saved at'));
  await card.leave();
  await show(t);
  assert.equal(face('Hopeful, 4 of 5')?.checked, true);
  await act(async () => (now.value = new Date(Date.now() + 11 * 60_000)));
  assert.ok(named('button', 'Check in again') ?? face('Hopeful, 4 of 5')?.checked === false);
});

test('two devices: the fields that were changed here are kept, the others come from the other device', async (t) => {
  const entry = moodEntry({ moodValue: 4, fatigueValue: null });
  const { answer } = store(entry);
  const server = await serve(t, (request) => {
    if (request.method !== 'PUT' || writes(server).length > 1) return answer(request);
    const theirs = { ...entry, fatigueValue: 5, notes: 'From the tablet', revision: 2 };
    return [200, { ...theirs, conflict: { moodValue: 2, fatigueValue: null, notes: null } }];
  });
  await show(t);
  await press(named('button', 'Edit'));
  await press(face('Mixed, 2 of 5'));
  await until(() => calls(server).length === 2);
  const { baseRevision, ...sent } = bodyAt(server, 1);
  assert.deepEqual(sent, { moodValue: 2, fatigueValue: 5, notes: 'From the tablet', userId: MAREN.id });
  assert.equal(baseRevision, 2);
});

test('an entry that another device has deleted is not offered again', async (t) => {
  const { entries, answer } = store(moodEntry());
  await serve(t, (request) => (request.method === 'PUT' ? [404, { message: 'Not found' }] : answer(request)));
  await show(t);
  await press(named('button', 'Edit'));
  entries.clear();
  await press(face('Mixed, 2 of 5'));
  await until(() => pageText().includes('Tap a face'));
});

test('a skeleton shows while the newest entry loads', async (t) => {
  await serve(t, () => new Promise(() => {}));
  await render(t, <CheckInCard userId={MAREN.id} />);
  assert.match(document.querySelector('[role="status"]')?.textContent ?? '', /Loading/);
});

test('after a failed load the person can retry and can still check in', async (t) => {
  const { answer } = store(moodEntry({ moodValue: 3 }));
  const server = await serve(t, () => [503, { message: 'Not ready' }]);
  await render(t, <CheckInCard userId={MAREN.id} />);
  await until(() => named('button', 'Try again'));
  assert.ok(face('Hopeful, 4 of 5'));
  assert.ok(named('button', 'Track now'));
  server.answer = answer;
  await press(named('button', 'Try again'));
  await until(() => named('button', 'Edit'));
  assert.match(words(), /Neutral/);
});

test('arrow keys move the focus without saving; Enter chooses', async (t) => {
  const server = await serve(t, store().answer);
  await show(t);
  const press = (key: string) =>
    act(async () => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
    });
  face('Difficult, 1 of 5')?.focus();
  await press('ArrowLeft');
  assert.ok(document.activeElement === face('Strong, 5 of 5'));
  await press('ArrowRight');
  await press('ArrowRight');
  assert.ok(document.activeElement === face('Mixed, 2 of 5'));
  assert.deepEqual(calls(server), []);
  await press('Enter');
  await until(() => pageText().includes('Saved at'));
  assert.equal(bodyAt(server, 0).moodValue, 2);
});
