import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setVisibility } from '../testing/visibility.ts';
import { now, startClock, today } from './today.ts';

test('the date changes at midnight, and when the page becomes visible on another day', async (t) => {
  const start = new Date(2026, 10, 21, 23, 58, 40).getTime();
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: start });
  t.after(startClock());
  assert.equal(today.value, '2026-11-21');
  t.mock.timers.tick(20_100);
  assert.equal(now.value.getMinutes(), 59);
  t.mock.timers.tick(60_000);
  assert.equal(today.value, '2026-11-22');

  await setVisibility('hidden');
  const seen = now.value;
  t.mock.timers.tick(3 * 86_400_000);
  assert.equal(now.value, seen, 'a hidden page does not update the time');
  await setVisibility('visible');
  assert.equal(today.value, '2026-11-25');
});
