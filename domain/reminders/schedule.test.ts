import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isQuietAt, minuteOf, timeOf } from './schedule.ts';

test('a time of day and its minute since midnight', () => {
  assert.deepEqual(['00:00', '09:05', '23:59'].map(minuteOf), [0, 545, 1439]);
  assert.deepEqual([0, 545, 1439].map(timeOf), ['00:00', '09:05', '23:59']);
});

test('quiet hours begin with their first minute, end before their last, and may pass midnight', () => {
  const night = { from: '22:00', to: '07:30' };
  const isQuiet = (time: string, hours = night) => isQuietAt(minuteOf(time), hours);
  assert.deepEqual(
    ['21:59', '22:00', '23:59', '00:00', '07:29', '07:30'].map((time) => isQuiet(time)),
    [false, true, true, true, true, false],
  );
  const noon = { from: '12:00', to: '13:00' };
  assert.deepEqual(
    ['11:59', '12:00', '12:59', '13:00'].map((time) => isQuiet(time, noon)),
    [false, true, true, false],
  );
  assert.equal(isQuiet('12:00', { from: '12:00', to: '12:00' }), false);
  assert.equal(isQuietAt(0, null), false);
});
