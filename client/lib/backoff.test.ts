import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusedDelayMs, retryDelayMs } from './backoff.ts';

test('each failure doubles the wait, from one second to 30', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 100].map((failures) => retryDelayMs(failures, 0)),
    [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000],
  );
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 100].map((failures) => retryDelayMs(failures, 1)),
    [2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000],
  );
});

test('after a refusal the wait is 15 to 30 s', () => {
  assert.deepEqual([refusedDelayMs(0), refusedDelayMs(1)], [15_000, 30_000]);
});

test('a thousand clients that lost one server reconnect spread over the wait', () => {
  const delays = Array.from({ length: 1_000 }, () => retryDelayMs(0, Math.random())).sort((a, b) => a - b);
  const perTenth = Array.from({ length: 10 }, (_, tenth) => {
    const from = 1_000 + tenth * 100;
    return delays.filter((delay) => delay >= from && delay < from + 100).length;
  });
  assert.ok(Math.max(...perTenth) < 200, `in each 100 ms: ${perTenth}`);
});
