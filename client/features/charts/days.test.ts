import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAfter } from '../../../domain/time/day-number.ts';
import { NO_MEANS } from '../../testing/no-means.ts';
import { moodEntry } from '../../testing/people.ts';
import { daysOfYear, firstDayOfYear, isNoted, lastDays } from './days.ts';

const on = (localDate: string, moodValue: number, fatigueValue = 2) =>
  moodEntry({ localDate, moodValue, fatigueValue });

test('dates are counted by the calendar, over months, years and leap days', () => {
  assert.equal(dayAfter('2026-03-01', -1), '2026-02-28');
  assert.equal(dayAfter('2028-02-28', 1), '2028-02-29');
  assert.equal(dayAfter('2026-12-31', 1), '2027-01-01');
  assert.equal(dayAfter('2026-03-29', 1), '2026-03-30', 'also on the night when clocks change');
});

test('every day is listed, oldest first, and a day without an entry has no values', () => {
  const days = lastDays([on('2026-11-21', 4, 3), on('2026-11-19', 2, 1)], 4, '2026-11-21');
  assert.deepEqual(days, [
    { ...NO_MEANS, date: '2026-11-18' },
    { ...NO_MEANS, date: '2026-11-19', mood: 2, energy: 1 },
    { ...NO_MEANS, date: '2026-11-20' },
    { ...NO_MEANS, date: '2026-11-21', mood: 4, energy: 3 },
  ]);
});

test('several entries of one day become their mean, and older ones are left out', () => {
  const days = lastDays(
    [on('2026-11-21', 5, 1), on('2026-11-21', 2, 2), on('2026-11-01', 1)],
    7,
    '2026-11-21',
  );
  assert.equal(days.length, 7);
  assert.deepEqual(days.at(-1), { ...NO_MEANS, date: '2026-11-21', mood: 3.5, energy: 1.5 });
  assert.equal(days.filter(({ mood }) => mood !== null).length, 1);
});

test('a year is the twelve calendar months that end with this one, and it ends today', () => {
  assert.equal(firstDayOfYear('2026-11-21'), '2025-12-01');
  assert.equal(firstDayOfYear('2026-12-31'), '2026-01-01');
  const days = daysOfYear([on('2025-12-01', 3)], '2026-11-21');
  assert.deepEqual([days[0]?.date, days.at(-1)?.date, days.length], ['2025-12-01', '2026-11-21', 356]);
  assert.equal(days[0]?.mood, 3);
});

test('a value that was not chosen does not count for its day', () => {
  const entries = [
    moodEntry({ localDate: '2026-11-21', moodValue: 4, fatigueValue: null }),
    moodEntry({ localDate: '2026-11-21', moodValue: 5, fatigueValue: 2 }),
    moodEntry({ localDate: '2026-11-20', moodValue: null, fatigueValue: 1 }),
  ];
  const days = lastDays(entries, 3, '2026-11-21');
  assert.deepEqual(days.slice(1), [
    { ...NO_MEANS, date: '2026-11-20', energy: 1 },
    { ...NO_MEANS, date: '2026-11-21', mood: 4.5, energy: 2 },
  ]);
  assert.deepEqual(days.map(isNoted), [false, true, true]);
});
