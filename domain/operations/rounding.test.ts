import assert from 'node:assert/strict';
import test from 'node:test';
import { roundedCalls, roundedCount, roundedPeople, roundedPosition, upToCount } from './rounding.ts';

test('no rounded figure changes by one when one is added', () => {
  for (const round of [roundedCount, roundedPeople, upToCount, roundedPosition, roundedCalls]) {
    for (let count = 0; count < 1_000; count++) {
      assert.notEqual((round(count + 1) ?? 0) - (round(count) ?? 0), 1, `${round.name}(${count})`);
    }
  }
});

test('counts are rounded to 5, positions down to 100, and what waits is rounded up', () => {
  assert.deepEqual([0, 2, 3, 7, 8, 12].map(roundedCount), [0, 0, 5, 5, 10, 10]);
  assert.deepEqual([0, 1, 5, 6].map(upToCount), [0, 5, 5, 10]);
  assert.deepEqual([-1n, 0n, 99n, 100n, 51_873n].map(roundedPosition), [0, 0, 0, 100, 51_800]);
  assert.deepEqual([49, 50, 149].map(roundedCalls), [0, 100, 100]);
});

test('fewer than 25 active people are not shown', () => {
  assert.deepEqual([0, 1, 24, 25, 27, 28].map(roundedPeople), [null, null, null, 25, 25, 30]);
});
