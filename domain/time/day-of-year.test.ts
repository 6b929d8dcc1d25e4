import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOfYear } from './day-of-year.ts';

for (const [date, day] of [
  ['2026-01-01', 1],
  ['2026-03-30', 89],
  ['2026-12-31', 365],
  ['2028-02-29', 60],
  ['2028-12-31', 366],
] as const) {
  test(`${date} is day ${day}`, () => assert.equal(dayOfYear(date), day));
}
