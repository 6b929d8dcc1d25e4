import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breathAt } from './breath.ts';

for (const [elapsedMs, breath, phase, msLeft] of [
  [0, 1, 'in', 4000],
  [3999, 1, 'in', 1],
  [4000, 1, 'out', 4000],
  [7999, 1, 'out', 1],
  [8000, 2, 'in', 4000],
  [21_500, 3, 'out', 2500],
  [55_999, 7, 'out', 1],
  [56_000, 7, 'done', 0],
  [600_000, 7, 'done', 0],
] as const) {
  test(`after ${elapsedMs} ms: breath ${breath}, ${phase}`, () => {
    assert.deepEqual(breathAt(elapsedMs), { breath, phase, msLeft });
  });
}
