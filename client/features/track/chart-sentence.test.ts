import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { utcDay } from '../../../domain/time/utc-day.ts';
import { moodEntry } from '../../testing/people.ts';
import { chartEntries, chartSentence } from './chart-sentence.ts';
import { SCALES, type TrackedScale } from './scales.tsx';

const [MOOD, ENERGY] = SCALES as [TrackedScale, TrackedScale];

/** Entries on consecutive days up to Saturday, 21 November 2026, oldest first. */
const onDays = (...moods: number[]): MoodEntry[] =>
  moods.map((moodValue, index) => {
    const day = new Date(Date.UTC(2026, 10, 21 - (moods.length - 1 - index), 12));
    const at = { createdAt: day.toISOString(), localDate: utcDay(day) };
    return moodEntry({ id: `e${index}`, moodValue, fatigueValue: 2, ...at });
  });
const TODAY = '2026-11-21';

test('the chart shows the newest seven entries, oldest at the left', () => {
  const newestFirst = onDays(1, 1, 3, 2, 2, 3, 4, 3, 4).reverse();
  assert.deepEqual(
    chartEntries(newestFirst, MOOD).map((entry) => entry.moodValue),
    [3, 2, 2, 3, 4, 3, 4],
  );
});

test('an entry without this value has no bar', () => {
  const [first, second, third] = onDays(1, 2, 3) as [MoodEntry, MoodEntry, MoodEntry];
  const newestFirst = [{ ...third, fatigueValue: null }, { ...second, moodValue: null }, first];
  const bars = (scale: typeof MOOD) => chartEntries(newestFirst, scale).map(({ id }) => id);
  assert.deepEqual(
    [bars(MOOD), bars(ENERGY)],
    [
      [first.id, third.id],
      [first.id, second.id],
    ],
  );
});

test('the sentence names the day since when moods are better', () => {
  assert.equal(
    chartSentence(onDays(3, 2, 2, 3, 4, 3, 4), MOOD, TODAY),
    'Lighter since Wednesday. Seven entries.',
  );
});

test('the sentence does not mention a decline', () => {
  assert.equal(chartSentence(onDays(5, 4, 3, 2, 1), MOOD, TODAY), 'Five entries.');
});

test('one better entry is not a trend', () => {
  assert.equal(chartSentence(onDays(2, 2, 4), MOOD, TODAY), 'Three entries.');
  assert.equal(chartSentence(onDays(2, 4, 4), MOOD, TODAY), 'Lighter since yesterday. Three entries.');
});

test("a single entry is counted as 'One entry'", () => {
  assert.equal(chartSentence(onDays(3), MOOD, TODAY), 'One entry.');
});

test('for energy the sentence speaks of energy', () => {
  const rested = onDays(3, 3, 3).map((entry, index) => ({ ...entry, fatigueValue: index === 0 ? 1 : 2 }));
  assert.equal(chartSentence(rested, ENERGY, TODAY), 'More energy since yesterday. Three entries.');
});
