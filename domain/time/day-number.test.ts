import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAfter, isDay } from './day-number.ts';

test('a day has days before and after it, also across months and years', () => {
  for (const [day, days, other] of [
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-12-31', 1, '2027-01-01'],
    ['1970-01-01', -1, '1969-12-31'],
  ] as const) {
    assert.equal(dayAfter(day, days), other, day);
  }
});

test('days that are not in the calendar are none', () => {
  assert.equal(isDay('2028-02-29'), true);
  for (const text of ['2026-02-29', '2026-2-1', '2026-13-01', 'tomorrow', ''])
    assert.equal(isDay(text), false, text);
});
