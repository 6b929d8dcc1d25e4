import assert from 'node:assert/strict';
import { test } from 'node:test';
import { controlledClock } from '../../testing/clock.ts';
import { createCountdown } from './countdown.ts';

/** A countdown of ten seconds. `ends` counts how often it has ended. */
function begin() {
  const clock = controlledClock();
  const seen = { ends: 0 };
  const countdown = createCountdown(
    10_000,
    () => {
      seen.ends += 1;
    },
    clock,
  );
  return { clock, seen, countdown };
}

test('it does not start by itself, and ends once when its time has passed', () => {
  const { clock, seen, countdown } = begin();
  clock.pass(60_000);
  assert.equal(seen.ends, 0, 'it was not started');
  countdown.start();
  clock.pass(9_999);
  assert.equal(seen.ends, 0);
  clock.pass(1);
  assert.equal(seen.ends, 1);
  clock.pass(60_000);
  assert.equal(seen.ends, 1);
});

test('a pause keeps the time that is left, each time', () => {
  const { clock, seen, countdown } = begin();
  countdown.start();
  for (const ranMs of [3_000, 4_000]) {
    clock.pass(ranMs);
    countdown.setPaused('hover', true);
    clock.pass(60_000);
    countdown.setPaused('hover', false);
  }
  clock.pass(2_999);
  assert.equal(seen.ends, 0, 'three seconds were left');
  clock.pass(1);
  assert.equal(seen.ends, 1);
});

test('it runs only when no reason to pause is left, and a reason given twice counts once', () => {
  const { clock, seen, countdown } = begin();
  countdown.start();
  countdown.setPaused('hover', true);
  countdown.setPaused('hover', true);
  countdown.setPaused('focus', true);
  countdown.setPaused('hover', false);
  clock.pass(60_000);
  assert.equal(seen.ends, 0, 'focus holds it');
  countdown.setPaused('focus', false);
  clock.pass(10_000);
  assert.equal(seen.ends, 1);
});

test('the end of a pause that was not there does not make it end twice', () => {
  const { clock, seen, countdown } = begin();
  countdown.start();
  clock.pass(5_000);
  countdown.setPaused('hover', false);
  clock.pass(60_000);
  assert.equal(seen.ends, 1);
});

test('a countdown that is started while paused waits with its full time', () => {
  const { clock, seen, countdown } = begin();
  countdown.setPaused('hidden', true);
  countdown.start();
  clock.pass(60_000);
  assert.equal(seen.ends, 0);
  countdown.setPaused('hidden', false);
  clock.pass(9_999);
  assert.equal(seen.ends, 0);
  clock.pass(1);
  assert.equal(seen.ends, 1);
});

test('another start begins with the full time, while it runs and after its end', () => {
  const { clock, seen, countdown } = begin();
  countdown.start();
  clock.pass(9_000);
  countdown.start();
  clock.pass(9_999);
  assert.equal(seen.ends, 0, 'the first start counts no longer');
  clock.pass(1);
  assert.equal(seen.ends, 1);
  countdown.start();
  clock.pass(10_000);
  assert.equal(seen.ends, 2);
});

test('a stopped countdown does not end, whatever is paused and resumed', () => {
  const { clock, seen, countdown } = begin();
  countdown.start();
  clock.pass(5_000);
  countdown.stop();
  clock.pass(60_000);
  countdown.setPaused('hover', true);
  countdown.setPaused('hover', false);
  clock.pass(60_000);
  assert.equal(seen.ends, 0);
});

test('a pause after the end starts nothing', () => {
  const { clock, seen, countdown } = begin();
  countdown.start();
  clock.pass(10_000);
  countdown.setPaused('hover', true);
  countdown.setPaused('hover', false);
  clock.pass(60_000);
  assert.equal(seen.ends, 1);
});
