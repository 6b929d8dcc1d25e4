import assert from 'node:assert/strict';
import test from 'node:test';
import { PositionTimes } from './position-times.ts';

test('an event is as old as the first moment at which the process knew that it was there', () => {
  let nowMs = 10_000;
  const times = new PositionTimes(() => nowMs);
  assert.equal(times.ageOfNext(-1n), 0);
  times.notice(4n);
  nowMs += 3_000;
  times.notice(9n);
  times.notice(2n);
  nowMs += 2_000;
  assert.equal(times.ageOfNext(-1n), 5);
  assert.equal(times.ageOfNext(3n), 5);
  assert.equal(times.ageOfNext(4n), 2);
  assert.equal(times.ageOfNext(9n), 0);
});

test('after the log has gone back, what was beyond its end is forgotten', () => {
  let nowMs = 0;
  const times = new PositionTimes(() => nowMs);
  for (const position of [1n, 5n, 9n]) times.notice(position);
  nowMs += 4_000;
  times.noticeEnd(5n);
  times.notice(6n);
  nowMs += 1_000;
  assert.equal(times.ageOfNext(5n), 1);
  assert.equal(times.ageOfNext(4n), 5);
});

test('it remembers a limited number of moments, and the newest of them exactly', () => {
  let nowMs = 0;
  const times = new PositionTimes(() => nowMs);
  for (let position = 0n; position < 100_000n; position++) {
    nowMs += 1_000;
    times.notice(position);
  }
  assert.equal(times.ageOfNext(99_998n), 0);
  assert.equal(times.ageOfNext(99_000n), 998);
  assert.ok(times.ageOfNext(-1n) > 50_000);
});
