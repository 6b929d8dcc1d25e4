import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setVisibility } from '../testing/visibility.ts';
import { pollWhileVisible } from './poll-while-visible.ts';

test('a visible page checks at the interval, and a hidden page does not', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const check = t.mock.fn();
  const stop = pollWhileVisible(check, 1_000);
  await setVisibility('visible');
  t.mock.timers.tick(2_000);
  assert.equal(check.mock.callCount(), 2);
  await setVisibility('hidden');
  t.mock.timers.tick(2_000);
  assert.equal(check.mock.callCount(), 2);
  await setVisibility('visible');
  t.mock.timers.tick(1_000);
  assert.equal(check.mock.callCount(), 3);
  stop();
  t.mock.timers.tick(5_000);
  assert.equal(check.mock.callCount(), 3);
});
