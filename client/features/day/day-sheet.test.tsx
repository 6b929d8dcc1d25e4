import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { dayAfter } from '../../../domain/time/day-number.ts';
import { clearResources } from '../../lib/resource.ts';
import { today } from '../../lib/today.ts';
import { journalEntry, MAREN, moodEntry } from '../../testing/people.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve, type TestServer } from '../../testing/server.ts';
import { CheckInCard } from '../check-in/check-in-card.tsx';
import { signedInAs } from '../session/session.ts';
import { DaySheet } from './day-sheet.tsx';

const DAY = dayAfter(today.peek(), -3);
const button = (name: string) => named<HTMLButtonElement>('button', name);
const radio = (name: string) => named<HTMLInputElement>('input', name);
const words = () => pageText().replace(/\s+/g, ' ');
const heading = () => document.querySelector('dialog h2')?.textContent ?? '';
const at = (time: string, date = DAY) => new Date(`${date}T${time}:00`).toISOString();
const atTime = (time: string, part: Partial<MoodEntry> = {}) =>
  moodEntry({ createdAt: at(time), localDate: DAY, ...part });

beforeEach(async () => {
  localStorage.clear();
  clearResources();
  await act(async () => signedInAs(MAREN));
});

/** A server that keeps check-ins as the real one does. */
function store(...start: MoodEntry[]) {
  const entries = new Map(start.map((entry) => [entry.id, entry]));
  const answer = ({ method, path, headers, body }: SeenRequest): Answer => {
    const url = new URL(path, 'http://hearten');
    const id = url.pathname.split('/')[3] as string;
    const sent = (body ?? {}) as Partial<MoodEntry>;
    const content = {
      moodValue: sent.moodValue ?? null,
      fatigueValue: sent.fatigueValue ?? null,
      notes: sent.notes ?? null,
    };
    if (url.pathname === '/api/tasks') {
      const isDone = headers['x-local-time']?.toString().startsWith(`${DAY}T23:59:59`);
      const act = { id: 'a', title: 'Lie down on purpose', description: '', completedAt: null };
      return [
        200,
        [
          { ...act, isCompleted: isDone },
          { ...act, id: 'b', title: 'Open', isCompleted: false },
        ],
      ];
    }
    if (url.pathname === '/api/journal') {
      const page = journalEntry({ title: 'Long day', createdAt: at('21:10'), localDate: DAY });
      return [200, url.searchParams.get('localDate') === DAY ? [page] : []];
    }
    if (url.pathname === '/api/mood/latest') {
      const byDay = [...entries.values()].sort((a, b) => a.localDate.localeCompare(b.localDate));
      return [200, byDay.at(-1) ?? null];
    }
    if (method === 'GET') {
      const day = url.searchParams.get('localDate');
      return [200, [...entries.values()].filter(({ localDate }) => localDate === day).reverse()];
    }
    if (method === 'POST') {
      const entry = moodEntry({
        ...content,
        id: sent.id ?? crypto.randomUUID(),
        createdAt: new Date(headers['x-local-time'] as string).toISOString(),
        localDate: sent.localDate ?? today.peek(),
      });
      entries.set(entry.id, entry);
      return [201, entry];
    }
    if (method === 'DELETE') return [entries.delete(id) ? 204 : 404];
    const before = entries.get(id);
    if (!before) return [404];
    const after = { ...before, ...content, revision: before.revision + 1 };
    entries.set(id, after);
    return [200, after];
  };
  return { entries, answer };
}
const writes = (server: TestServer) => server.seen.filter(({ method }) => method !== 'GET');

async function show(t: Parameters<typeof render>[0], isAdding = false, date = DAY) {
  let isClosed = false;
  await render(
    t,
    <DaySheet
      userId={MAREN.id}
      date={date}
      isAdding={isAdding}
      onClose={() => {
        isClosed = true;
      }}
    />,
  );
  return { isClosed: () => isClosed };
}

test('a day shows its check-ins by time, the acts done and the journal', async (t) => {
  const evening = atTime('19:05', { moodValue: 3, fatigueValue: 1, notes: 'Better after soup.' });
  const morning = atTime('08:40', { moodValue: 1, fatigueValue: null });
  await serve(t, store(evening, morning).answer);
  await show(t);
  await until(() => button('Read and edit “Long day”'));
  await until(() => pageText().includes('Lie down on purpose'));
  const rows = [...document.querySelectorAll('[aria-label="Check-ins"] li')].map((row) => row.textContent);
  assert.deepEqual(rows, ['Difficult8:40', 'Neutral19:05 · energy ExhaustedBetter after soup.']);
  assert.match(words(), /2 check-ins, average Mixed/);
  assert.doesNotMatch(words(), /Open/, 'an act that is not done is left out');
  assert.ok(button('Edit the check-in from 19:05'));
});

test('a day without anything says so, and the days before and after can be reached', async (t) => {
  await serve(t, store(atTime('08:40', { moodValue: 1 })).answer);
  await show(t, false, today.peek());
  await until(() => pageText().includes('Nothing is saved for today yet.'));
  assert.equal(button('Next day')?.getAttribute('aria-disabled'), 'true');
  for (const _ of [1, 2, 3]) await press(button('Previous day'));
  await until(() => pageText().includes('1 check-in'));
  await press(button('Next day'));
  await until(() => pageText().includes('No check-ins'));
  assert.match(words(), /Nothing is saved for this day\. You can still add how you were\./);
});

test('no day before the earliest one can be reached', async (t) => {
  await serve(t, store().answer);
  const first = dayAfter(today.peek(), -400);
  await show(t, false, first);
  const title = heading();
  assert.equal(button('Previous day')?.getAttribute('aria-disabled'), 'true');
  await press(button('Previous day'));
  assert.equal(heading(), title);
  await press(button('Add a check-in for this day'));
  assert.equal(radio('Morning'), undefined, 'its time could be too long ago');
});

test('a check-in that is added to an earlier day has its time, and is not the latest', async (t) => {
  const newest = moodEntry({ moodValue: 4 });
  const { entries, answer } = store(newest);
  const server = await serve(t, answer);
  await render(t, <CheckInCard userId={MAREN.id} />);
  await until(() => button('Check in again'));
  await show(t);
  await press(await until(() => button('Add a check-in for this day')));
  assert.equal(heading(), 'Add a check-in');
  assert.equal(document.activeElement?.textContent, 'Add a check-in');
  assert.equal(document.querySelector('input:checked'), null, 'nothing is chosen');
  await press([...document.querySelectorAll('label')].find((label) => label.textContent === 'Afternoon'));
  await press(radio('Mixed, 2 of 5'));
  await press(button('Save'));
  await until(() => pageText().includes('1 check-in'));
  const [post] = writes(server);
  assert.deepEqual(post?.body, {
    id: post?.headers['idempotency-key'],
    moodValue: 2,
    localDate: DAY,
    userId: MAREN.id,
  });
  assert.match(post?.headers['x-local-time'] as string, new RegExp(`^${DAY}T15:00:00`));
  assert.match(words(), /Mixed15:00/);
  assert.equal(entries.size, 2);
  const card = button('Check in again')?.closest('div')?.parentElement?.parentElement;
  assert.match(card?.textContent ?? '', /Hopeful/);
  assert.doesNotMatch(card?.textContent ?? '', /Mixed/);
});

test('without a time an entry has its day alone', async (t) => {
  const server = await serve(t, store().answer);
  await show(t);
  await press(await until(() => button('Add a check-in for this day')));
  await press(radio('Tired, 2 of 5'));
  await press(button('Save'));
  await until(() => pageText().includes('Energy: Tired'));
  assert.match(writes(server)[0]?.headers['x-local-time'] as string, new RegExp(`^${today.peek()}T`));
  assert.ok(button('Edit the check-in “Energy: Tired”'));
});

test('Save asks for a value, and an exact time can be set', async (t) => {
  const server = await serve(t, store().answer);
  await show(t);
  await press(await until(() => button('Add a check-in for this day')));
  await press(button('Save'));
  assert.match(words(), /Choose at least one answer to save\./);
  await press(button('Set the exact time'));
  await type(document.querySelector('input[type="time"]') as HTMLInputElement, '07:25');
  await press(radio('Strong, 5 of 5'));
  await press(button('Save'));
  await until(() => pageText().includes('Strong7:25'));
  assert.equal(writes(server).length, 1);
});

test('the day can be chosen, today at first, and what was chosen moves to the other day', async (t) => {
  const server = await serve(t, store().answer);
  const sheet = await show(t, true, today.peek());
  assert.equal(heading(), 'Check in');
  const day = (name: string) =>
    [...document.querySelectorAll('label')].find((label) => label.textContent === name);
  assert.equal(day('Today')?.querySelector('input')?.checked, true);
  assert.match(words(), /How are you\?/);
  await press(radio('Hopeful, 4 of 5'));
  await press(day('Yesterday')?.querySelector('input') as HTMLInputElement);
  assert.match(words(), /How were you\?/);
  assert.equal(radio('Hopeful, 4 of 5')?.checked, true);
  await press(day('Another day')?.querySelector('input') as HTMLInputElement);
  await type(document.querySelector('input[type="date"]') as HTMLInputElement, dayAfter(today.peek(), -500));
  assert.match(words(), /Choose a day from .* until today\./);
  await type(document.querySelector('input[type="date"]') as HTMLInputElement, DAY);
  await press(button('Save'));
  await until(() => sheet.isClosed());
  const [added] = writes(server);
  const id = added?.headers['idempotency-key'];
  assert.deepEqual(added?.body, { id, moodValue: 4, localDate: DAY, userId: MAREN.id });
});

test('an attempt that may have arrived is replaced by the next one, so that one entry remains', async (t) => {
  const { entries, answer } = store();
  const server = await serve(t, (request) => {
    const given = answer(request);
    const isFirst = request.method === 'POST' && writes(server).length === 1;
    return isFirst ? 'hang up' : given;
  });
  await show(t);
  await press(await until(() => button('Add a check-in for this day')));
  await press(radio('Mixed, 2 of 5'));
  await press(button('Save'));
  await until(() => pageText().includes('Failed to save your mood'));
  assert.doesNotMatch(pageText(), /first try/, 'the entry has its day alone');
  entries.clear();
  await press(radio('Strong, 5 of 5'));
  await press(button('Save'));
  await until(() => pageText().includes('1 check-in'));
  assert.deepEqual(
    writes(server).map(({ method }) => method),
    ['POST', 'POST', 'DELETE', 'POST'],
  );
  assert.equal(writes(server)[0]?.headers['idempotency-key'], writes(server)[1]?.headers['idempotency-key']);
  assert.deepEqual(
    [...entries.values()].map(({ moodValue }) => moodValue),
    [5],
  );
});

test('a check-in of today that is changed after a failed save has the time of the first try, as the form says', async (t) => {
  const { answer } = store();
  const server = await serve(t, (request) => {
    const given = answer(request);
    const isFirst = request.method === 'POST' && writes(server).length === 1;
    return isFirst ? 'hang up' : given;
  });
  const sheet = await show(t, true, today.peek());
  await press(radio('Mixed, 2 of 5'));
  await press(button('Save'));
  await until(() => pageText().includes('with the time of your first try: '));
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 5 * 60_000 });
  await press(radio('Strong, 5 of 5'));
  await press(button('Save'));
  await until(() => sheet.isClosed());
  const times = writes(server)
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['x-local-time']);
  assert.equal(times.length, 3);
  assert.equal(new Set(times).size, 1, times.join());
});

test('a check-in is edited: it keeps its day and its time', async (t) => {
  const entry = atTime('08:40', { moodValue: 1, fatigueValue: null, notes: 'Bad night.' });
  const server = await serve(t, store(entry).answer);
  await show(t);
  await press(await until(() => button('Edit the check-in from 8:40')));
  assert.equal(heading(), 'Edit the check-in');
  assert.equal(radio('Difficult, 1 of 5')?.checked, true);
  await press(radio('Neutral, 3 of 5'));
  await press(radio('Tired, 2 of 5'));
  await press(button('Save'));
  await until(() => pageText().includes('Neutral8:40 · energy TiredBad night.'));
  const [put] = writes(server);
  assert.deepEqual(
    [put?.method, put?.body],
    ['PUT', { moodValue: 3, fatigueValue: 2, notes: 'Bad night.', userId: MAREN.id, baseRevision: 1 }],
  );
});

test('Delete asks in place, then offers Undo, which brings values, note, day and time back', async (t) => {
  const entry = atTime('19:05', { moodValue: 3, fatigueValue: 1, notes: 'Soup.' });
  const { entries, answer } = store(entry);
  const server = await serve(t, answer);
  await show(t);
  await press(await until(() => button('Delete the check-in from 19:05')));
  assert.match(words(), /Delete the check-in from 19:05\?/);
  await press(button('Keep it'));
  assert.equal(document.activeElement, button('Delete the check-in from 19:05'));
  await press(button('Delete the check-in from 19:05'));
  await press(button('Delete'));
  await until(() => button('Undo'));
  assert.equal(document.activeElement, button('Undo'));
  assert.match(words(), /No check-ins.*Check-in deleted\./);
  assert.equal(entries.size, 0);
  await press(button('Undo'));
  await until(() => pageText().includes('Neutral19:05 · energy ExhaustedSoup.'));
  assert.equal(document.activeElement?.tagName, 'H2');
  assert.deepEqual(
    writes(server).map(({ method }) => method),
    ['DELETE', 'POST'],
  );
  const [restored] = entries.values();
  assert.notEqual(restored?.id, entry.id);
  assert.equal(new Date(restored?.createdAt ?? '').getTime(), new Date(entry.createdAt).getTime());
});

test('an Undo that fails can be tried again and adds one entry', async (t) => {
  const { entries, answer } = store(atTime('19:05'));
  let posts = 0;
  await serve(t, (request) => {
    if (request.method !== 'POST') return answer(request);
    posts += 1;
    const given = answer(request);
    return posts === 1 ? 'hang up' : given;
  });
  await show(t);
  await press(await until(() => button('Delete the check-in from 19:05')));
  await press(button('Delete'));
  await press(await until(() => button('Undo')));
  await until(() => pageText().includes('Not undone yet. Please try again.'));
  await press(button('Undo'));
  await until(() => button('Edit the check-in from 19:05'));
  assert.equal(entries.size, 1);
});

test('parts that can’t be loaded are named, and can be loaded again', async (t) => {
  let isBroken = true;
  const { answer } = store(atTime('08:40', { moodValue: 1 }));
  await serve(t, (request) =>
    isBroken && request.path.startsWith('/api/mood') ? [503, { message: 'down' }] : answer(request),
  );
  await show(t);
  await until(() => pageText().includes('This day can’t be loaded completely right now.'));
  assert.doesNotMatch(words(), /No check-ins|Nothing is saved/);
  isBroken = false;
  await press(button('Try again'));
  await until(() => pageText().includes('1 check-in'));
});
