import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { dayAfter } from '../../../domain/time/day-number.ts';
import { clearResources } from '../../lib/resource.ts';
import { now } from '../../lib/today.ts';
import { MAREN, moodEntry } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve } from '../../testing/server.ts';
import { SCALES } from '../track/scales.tsx';
import { OverTimeCard } from './over-time-card.tsx';

const TODAY = '2026-11-21';
const card = <OverTimeCard userId={MAREN.id} />;
/** An entry from `days` days ago. */
const back = (days: number, moodValue: number, fatigueValue = 2) =>
  moodEntry({ localDate: dayAfter(TODAY, -days), moodValue, fatigueValue });

const withMoods =
  (entries: readonly MoodEntry[]) =>
  ({ path }: SeenRequest): Answer => {
    const { pathname, searchParams } = new URL(path, 'http://here');
    if (pathname !== '/api/mood') return [200, []];
    const from = entries.findIndex(({ id }) => id === searchParams.get('before')) + 1;
    return [200, entries.slice(from, from + Number(searchParams.get('limit')))];
  };

const pictures = () =>
  [...document.querySelectorAll('[role="img"]')].map((picture) => picture.getAttribute('aria-label'));
const span = (label: string) => named<HTMLInputElement>('label', label);
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' | '),
  );

beforeEach(async () => {
  await act(async () => {
    clearResources();
    now.value = new Date(`${TODAY}T12:00:00`);
  });
});

test('a failed load can be repeated', async (t) => {
  const server = await serve(t, () => [503, { message: 'Not ready' }]);
  await render(t, card);
  assert.match(pageText(), /Loading your days…/);
  await until(() => pageText().includes('Your days can’t be loaded right now.'));
  server.answer = withMoods([]);
  await press(named('button', 'Try again'));
  await until(() => pageText().includes('Your entries will appear here as a chart'));
});

/** The first columns of a row: its day, mood and energy. */
const moodAndEnergy = (row: string): string => row.split(' | ').slice(0, 3).join(' | ');

test('7, 30 and 90 days and a year describe both scales', async (t) => {
  await serve(t, withMoods([back(0, 4), back(10, 2, 1), back(60, 5), back(200, 1)]));
  await render(t, card);
  await until(() => pictures().length === SCALES.length);
  for (const [label, words] of [
    ['7 days', '7 days: entries on 1 day, always'],
    ['30 days', '30 days: entries on 2 days, from'],
    ['90 days', '90 days: entries on 3 days, from'],
    ['A year', 'a year: entries on 4 days, from'],
  ] as const) {
    await press(span(label));
    const [emotions, energy] = pictures();
    assert.ok(emotions?.startsWith(`Emotions, ${words}`), emotions ?? '');
    assert.ok(energy?.startsWith(`Energy, ${words.slice(0, -5)}`), energy ?? '');
  }
});

test('one button shows the values, and a day without an entry says so', async (t) => {
  await serve(t, withMoods([back(0, 4, 3), back(0, 3, 3), back(2, 1, 1)]));
  await render(t, card);
  await press(await until(() => span('7 days')));
  await press(named('button', 'Show the values'));
  assert.deepEqual(rows().slice(0, 3).map(moodAndEnergy), [
    'Sat 21 Nov | Hopeful, 3.5 | Average, 3',
    'Fri 20 Nov | –no entry | –no entry',
    'Thu 19 Nov | Difficult, 1 | Exhausted, 1',
  ]);
  assert.equal(rows().length, 7);
  await press(span('A year'));
  assert.match(String(rows()[0]), /^November 2026 \| 2 \| Mixed, 2\.3 \| Tired, 2/);
  assert.equal(rows().length, 12);
  await press(named('button', 'Show the chart'));
  assert.equal(pictures().length, SCALES.length);
});

test('all pages of entries are loaded back to the start of the year', async (t) => {
  const many = Array.from({ length: 1200 }, (_, index) => back(Math.floor(index / 4), 3));
  const server = await serve(t, withMoods(many));
  await render(t, card);
  await press(await until(() => span('A year')));
  assert.match(String(pictures()[0]), /entries on 300 days, always Neutral/);
  assert.equal(server.seen.filter(({ path }) => path.startsWith('/api/mood')).length, 2);
});

test('with few days the card announces patterns, with enough days it shows one', async (t) => {
  const few = await serve(t, withMoods([back(0, 4)]));
  const tab = await render(t, card);
  await until(() => pageText().includes('After 14 days with a mood, patterns can show here.'));
  await tab.leave();
  await act(async () => clearResources());
  const enough = Array.from({ length: 20 }, (_, days) => back(days, days % 3 ? 2 : 5, days % 3 ? 1 : 4));
  few.answer = withMoods(enough);
  await render(t, card);
  await until(() =>
    pageText().includes('On your higher-energy days, your mood was better too: on 7 of 7 days'),
  );
  assert.match(pageText(), /This shows a pattern, not a cause\./);
});

test('at midnight the days move on', async (t) => {
  await serve(t, withMoods([back(0, 4)]));
  await render(t, card);
  await press(await until(() => span('7 days')));
  await act(async () => {
    now.value = new Date(`${dayAfter(TODAY, 1)}T00:00:05`);
  });
  await press(await until(() => named('button', 'Show the values')));
  await press(span('7 days'));
  assert.match(String(rows()[0]), /^Sun 22 Nov/);
});
