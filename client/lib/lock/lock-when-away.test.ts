import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import '../../testing/browser.ts';
import { uncoverPage } from '../cover.ts';
import { lockWhenAway } from './lock-when-away.ts';

const AFTER_MS = 60_000;

function setVisibility(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A page with a lock that tells how often it locked. */
function watch(t: TestContext, { isOn = true, isPlaying = false } = {}) {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: Date.UTC(2026, 10, 23) });
  let locks = 0;
  const options = {
    isOn: () => isOn,
    afterMs: () => AFTER_MS,
    isPlaying: () => isPlaying,
    lock: () => locks++,
  };
  t.after(lockWhenAway(options));
  t.after(() => {
    setVisibility('visible');
    uncoverPage();
  });
  return { locks: () => locks, isCovered: () => document.documentElement.style.visibility === 'hidden' };
}

test('a hidden page is covered, and is as before if it is shown again in time', (t) => {
  const { locks, isCovered } = watch(t);
  setVisibility('hidden');
  assert.ok(isCovered());
  t.mock.timers.tick(AFTER_MS - 1);
  setVisibility('visible');
  assert.deepEqual([locks(), isCovered()], [0, false]);
  t.mock.timers.tick(2 * AFTER_MS);
  assert.equal(locks(), 0, 'only hidden time counts');
});

test('a hidden page locks when the time is over', (t) => {
  const { locks } = watch(t);
  setVisibility('hidden');
  t.mock.timers.tick(AFTER_MS);
  assert.equal(locks(), 1);
});

test('after the device has slept, the page locks before it shows anything', (t) => {
  const { locks, isCovered } = watch(t);
  setVisibility('hidden');
  t.mock.timers.setTime(Date.now() + AFTER_MS);
  setVisibility('visible');
  assert.ok(locks() >= 1);
  assert.ok(isCovered());
});

test('sound goes on in the background, and the page locks when it is shown again', (t) => {
  const { locks, isCovered } = watch(t, { isPlaying: true });
  setVisibility('hidden');
  t.mock.timers.tick(AFTER_MS);
  assert.equal(locks(), 0);
  setVisibility('visible');
  assert.deepEqual([locks(), isCovered()], [1, true]);
});

test('without a lock nothing is covered', (t) => {
  const { locks, isCovered } = watch(t, { isOn: false });
  setVisibility('hidden');
  t.mock.timers.tick(2 * AFTER_MS);
  setVisibility('visible');
  assert.deepEqual([locks(), isCovered()], [0, false]);
});
