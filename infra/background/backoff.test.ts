import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backoffDelays } from './backoff.ts';

const take = (count: number, random: () => number, policy = { minMs: 50, maxMs: 5_000 }): number[] => {
  const delays = backoffDelays(policy, random);
  return Array.from({ length: count }, () => delays.next().value);
};

test('pauses double from the shortest to the longest', () => {
  const middle = () => 0.5;
  assert.deepEqual(take(9, middle), [50, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
});

test('a pause is between half and one and a half times its nominal length', () => {
  assert.deepEqual(
    take(3, () => 0),
    [25, 50, 100],
  );
  assert.deepEqual(take(3, () => 0.999).map(Math.round), [75, 150, 300]);
});

test('pauses do not grow when both limits are equal', () => {
  assert.deepEqual(
    take(3, () => 0.5, { minMs: 70, maxMs: 70 }),
    [70, 70, 70],
  );
});
