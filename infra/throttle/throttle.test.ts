import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TooManyAttempts } from './throttle.ts';

for (const [seconds, wait] of [
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3600, '60 minutes'],
  [3601, '2 hours'],
  [172_800, '48 hours'],
  [172_801, '3 days'],
] as const) {
  test(`after too many attempts, ${seconds} s are called ${wait}`, () => {
    assert.equal(new TooManyAttempts(seconds).message, `Too many attempts. Please try again in ${wait}.`);
  });
}
