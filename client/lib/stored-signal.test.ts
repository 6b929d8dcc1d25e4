import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedSignal } from './stored-signal.ts';

const KEY = 'hearten.test';

test('the signal has the stored value, also after another tab has changed it', () => {
  localStorage.setItem(KEY, '3');
  const count = storedSignal(KEY, Number);
  assert.equal(count.value, 3);
  localStorage.setItem(KEY, '5');
  dispatchEvent(new Event('storage'));
  assert.equal(count.value, 5);
  localStorage.removeItem(KEY);
  dispatchEvent(new Event('storage'));
  assert.equal(count.value, 0, 'nothing is stored');
});
