import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_MEANS } from '../../testing/no-means.ts';
import { moodEntry } from '../../testing/people.ts';
import { daysOfYear } from './days.ts';
import { byMonth, monthFigures } from './months.ts';

test('a year is twelve months with all their days, the last one up to today', () => {
  const months = byMonth(daysOfYear([], '2026-11-21'));
  assert.deepEqual(
    months.map(({ month, days }) => `${month}: ${days.length}`),
    [
      '2025-12: 31',
      '2026-01: 31',
      '2026-02: 28',
      '2026-03: 31',
      '2026-04: 30',
      '2026-05: 31',
      '2026-06: 30',
      '2026-07: 31',
      '2026-08: 31',
      '2026-09: 30',
      '2026-10: 31',
      '2026-11: 21',
    ],
  );
});

test('a month’s values count only days with entries', () => {
  const entries = [
    moodEntry({ localDate: '2026-11-02', moodValue: 5, fatigueValue: 2 }),
    moodEntry({ localDate: '2026-11-01', moodValue: 2, fatigueValue: 1 }),
  ];
  const months = byMonth(daysOfYear(entries, '2026-11-21'));
  assert.deepEqual(months.map(monthFigures).slice(-2), [
    { noted: 0, ...NO_MEANS },
    { ...NO_MEANS, noted: 2, mood: 3.5, energy: 1.5 },
  ]);
});

test('a month’s means leave out the values that are missing', () => {
  const entries = [
    moodEntry({ localDate: '2026-11-02', moodValue: 5, fatigueValue: null }),
    moodEntry({ localDate: '2026-11-01', moodValue: null, fatigueValue: 1 }),
  ];
  const [month] = byMonth(daysOfYear(entries, '2026-11-21')).slice(-1).map(monthFigures);
  assert.deepEqual(month, { ...NO_MEANS, noted: 2, mood: 5, energy: 1 });
});
