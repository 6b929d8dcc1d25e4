import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mondayAfter, mondayOf, weekNumber } from './week.ts';

test('each day belongs to the week of its Monday', () => {
  for (const [day, monday] of [
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2026-11-30', '2026-11-30'],
    ['2027-01-01', '2026-12-28'],
    ['1969-12-31', '1969-12-29'],
  ] as const) {
    assert.equal(mondayOf(day), monday, day);
  }
  assert.equal(mondayAfter('2026-12-28'), '2027-01-04');
  assert.equal(mondayAfter('2026-12-28', 2), '2027-01-11');
});

test('weeks are numbered as ISO 8601 numbers them', () => {
  for (const [day, number] of [
    ['2026-01-01', 1],
    ['2026-11-23', 48],
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
  ] as const) {
    assert.equal(weekNumber(day), number, day);
  }
});
