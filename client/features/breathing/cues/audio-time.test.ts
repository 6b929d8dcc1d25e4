import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audioTime } from './audio-time.ts';

const context = (stamp: AudioTimestamp, currentTime: number, outputLatency = 0) => ({
  currentTime,
  outputLatency,
  getOutputTimestamp: () => stamp,
});

test('a sound is scheduled where the device will be by then', () => {
  const now = performance.now();
  // The device now plays what was scheduled for second 2. The clock of the context is ahead, at second 2.1.
  const at = audioTime(context({ contextTime: 2, performanceTime: now }, 2.1), now + 4000);
  assert.ok(Math.abs(at - 6) < 0.001, String(at));
});

test('before the device reports a time, the reported latency is used', () => {
  const at = audioTime(context({ contextTime: 0, performanceTime: 0 }, 0.5, 0.05), performance.now() + 4000);
  assert.ok(Math.abs(at - 4.45) < 0.02, String(at));
});

test('no sound is scheduled in the past', () => {
  const now = performance.now();
  assert.equal(audioTime(context({ contextTime: 2, performanceTime: now }, 2.1), now - 4000), 2.1);
});

test('a timestamp from before the device was stopped and resumed is ignored', (t) => {
  const now = 100_000;
  t.mock.method(performance, 'now', () => now);
  const at = audioTime(context({ contextTime: 2, performanceTime: now - 60_000 }, 2.1, 0.1), now + 4000);
  assert.ok(Math.abs(at - 6) < 0.001, String(at));
});
