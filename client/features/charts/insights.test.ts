import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAfter } from '../../../domain/time/day-number.ts';
import { NO_MEANS } from '../../testing/no-means.ts';
import type { Day } from './days.ts';
import { insightsOf } from './insights.ts';

const TODAY = '2026-11-21';
/** Days up to today, oldest first, made from pairs of [mood, energy]. */
const daysOf = (figures: readonly (readonly [number, number] | null)[]): Day[] =>
  figures.map((pair, index) => ({
    ...NO_MEANS,
    date: dayAfter(TODAY, index - figures.length + 1),
    mood: pair?.[0] ?? null,
    energy: pair?.[1] ?? null,
  }));
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const LIGHT_RESTED = [5, 4] as const;
const LIGHT_TIRED = [5, 2] as const;
const HEAVY_TIRED = [2, 2] as const;
const HEAVY_RESTED = [2, 4] as const;
const actDay = ({ date }: Day, completed: number) => ({ date, completed, total: 3 });

test('better moods on higher-energy days are reported with counts, without claiming a cause', () => {
  const days = daysOf([
    ...times(6, LIGHT_RESTED),
    ...times(1, HEAVY_RESTED),
    ...times(9, HEAVY_TIRED),
    ...times(1, LIGHT_TIRED),
  ]);
  const [insight, ...others] = insightsOf(days, undefined);
  assert.equal(
    insight,
    'On your higher-energy days, your mood was better too: on 6 of 7 days, compared with 1 of 10 days with ' +
      'less energy.',
  );
  assert.deepEqual(others, []);
  assert.doesNotMatch(String(insight), /because|cause|thanks to|should|makes?\b|leads?\b/);
});

test('patterns with activities count only the days since activities were first used', () => {
  const days = daysOf([...times(10, LIGHT_TIRED), ...times(9, HEAVY_TIRED), ...times(6, LIGHT_TIRED)]);
  const inUse = days.slice(10);
  const history = inUse.map((day) => actDay(day, day.mood === 5 ? 2 : 0)).reverse();
  const unusual = insightsOf(days, history);
  assert.deepEqual(unusual, [], 'most days have the best mood, so none is better than usual');

  const heavier = daysOf([...times(12, HEAVY_TIRED), ...times(9, HEAVY_TIRED), ...times(6, LIGHT_TIRED)]);
  const acts = heavier.slice(12).map((day) => actDay(day, day.mood === 5 ? 2 : 0));
  assert.deepEqual(insightsOf(heavier, acts.reverse()), [
    'On days with a completed activity, your mood was better: on 6 of 6 days, compared with 0 of 9 days ' +
      'without one.',
  ]);
});

test('with fewer than fourteen days of entries there is no insight', () => {
  const thirteen = daysOf([...times(6, LIGHT_RESTED), ...times(7, HEAVY_TIRED), ...times(40, null)]);
  assert.deepEqual(insightsOf(thirteen, undefined), []);
  const fourteen = daysOf([...times(6, LIGHT_RESTED), ...times(8, HEAVY_TIRED), ...times(40, null)]);
  assert.equal(insightsOf(fourteen, undefined).length, 1);
});

test('too few days to compare or too small a difference gives no insight', () => {
  assert.deepEqual(insightsOf(daysOf([...times(4, LIGHT_RESTED), ...times(16, HEAVY_TIRED)]), undefined), []);
  const alike = [
    ...times(3, LIGHT_RESTED),
    ...times(5, HEAVY_RESTED),
    ...times(3, LIGHT_TIRED),
    ...times(9, HEAVY_TIRED),
  ];
  assert.deepEqual(insightsOf(daysOf(alike), undefined), []);
});

test('a pattern with a worse mood is not reported', () => {
  const days = daysOf([...times(6, LIGHT_TIRED), ...times(8, HEAVY_RESTED), ...times(1, HEAVY_TIRED)]);
  const history = days.map((day) => actDay(day, day.mood === 2 ? 1 : 0)).reverse();
  assert.deepEqual(insightsOf(days, history), []);
});

test('days that are all the same give no insight', () => {
  assert.deepEqual(insightsOf(daysOf(times(30, LIGHT_RESTED)), []), []);
});

test('days without an energy count neither as days with more energy nor as days with less', () => {
  const days = daysOf([...times(6, LIGHT_RESTED), ...times(10, HEAVY_TIRED)]);
  const unknown = daysOf(times(4, LIGHT_TIRED)).map((day) => ({ ...day, energy: null }));
  assert.deepEqual(insightsOf([...unknown, ...days], undefined), insightsOf(days, undefined));
  assert.equal(insightsOf(days, undefined).length, 1);
});
