import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MINUTE_MS } from '../../domain/time/units.ts';
import { MemoryThrottle } from './memory-throttle.ts';
import { TooManyAttempts } from './throttle.ts';
import { throttleHits } from './throttle-hits.ts';

function open() {
  const clock = { now: 0 };
  const throttle = new MemoryThrottle('test-calls', { max: 3, windowMs: MINUTE_MS }, () => clock.now);
  const tryCall = (who: string, factor?: number) => {
    try {
      throttle.count(who, factor);
      return true;
    } catch (error) {
      assert.ok(error instanceof TooManyAttempts);
      return error.retryAfterS;
    }
  };
  return { clock, tryCall };
}

test('each subject has its own count, until the window ends', () => {
  const { clock, tryCall } = open();
  clock.now = 5_000;
  assert.deepEqual(
    [1, 2, 3].map(() => tryCall('ada')),
    [true, true, true],
  );
  clock.now += 20_500;
  assert.equal(tryCall('ada'), 40, 'seconds until the window ends, rounded up');
  assert.equal(tryCall('ben'), true);
  clock.now = 5_000 + MINUTE_MS - 1;
  assert.equal(tryCall('ada'), 1);
  clock.now += 1;
  assert.equal(tryCall('ada'), true);
});

test('a factor raises the limit of a subject, and a refusal is counted and says when to try again', () => {
  const { tryCall } = open();
  const hits = () => throttleHits().get('test-calls') ?? 0;
  const before = hits();
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6].map(() => tryCall('here', 2)),
    Array(6).fill(true),
  );
  assert.equal(tryCall('here', 2), 60);
  assert.equal(hits() - before, 1);
  const message = new TooManyAttempts(60, 'That was too much at once.').message;
  assert.equal(message, 'That was too much at once. Please try again in a minute.');
});
