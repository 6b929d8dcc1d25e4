import assert from 'node:assert/strict';
import { afterEach, type TestContext, test } from 'node:test';
import { setVisibility } from '../../testing/visibility.ts';
import { poll } from './poll.ts';

afterEach(() => setVisibility('visible'));

function start(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const checks: AbortSignal[] = [];
  const stop = poll(async (signal) => void checks.push(signal));
  t.after(stop);
  return { checks, stop, pass: (ms: number) => t.mock.timers.tick(ms) };
}

test('the first check comes after one second, then one every 30 seconds', (t) => {
  const { checks, pass } = start(t);
  pass(999);
  assert.equal(checks.length, 0);
  pass(1);
  assert.equal(checks.length, 1);
  pass(29_999);
  assert.equal(checks.length, 1);
  pass(1);
  assert.equal(checks.length, 2);
  pass(60_000);
  assert.equal(checks.length, 4);
});

test('a hidden page does not check, and makes up for it once when it is visible again', async (t) => {
  const { checks, pass } = start(t);
  await setVisibility('hidden');
  pass(91_000);
  assert.equal(checks.length, 0);
  await setVisibility('visible');
  assert.equal(checks.length, 1);
  await setVisibility('hidden');
  await setVisibility('visible');
  assert.equal(checks.length, 1);
});

test('after stopping there are no more checks, and the running one is aborted', (t) => {
  const { checks, stop, pass } = start(t);
  pass(1_000);
  stop();
  pass(120_000);
  assert.deepEqual([checks.length, checks[0]?.aborted], [1, true]);
});
