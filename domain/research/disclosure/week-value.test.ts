import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weekValue } from './week-value.ts';

test('a person counts with the middle value of their week, and with the lower one of two', () => {
  assert.deepEqual([[4], [2, 5], [5, 1, 2], [5, 1, 3, 2], []].map(weekValue), [4, 2, 2, 2, undefined]);
});
