import assert from 'node:assert/strict';
import { test } from 'node:test';
import { controlledClock } from '../../testing/clock.ts';
import { createToaster } from './toaster.ts';

const shown = (toaster: ReturnType<typeof createToaster>) => toaster.current.value?.title ?? null;

test('a toast stays for five seconds', () => {
  const clock = controlledClock();
  const toaster = createToaster(clock);
  toaster.show({ title: 'Saved' });
  clock.pass(4999);
  assert.equal(shown(toaster), 'Saved');
  clock.pass(1);
  assert.equal(shown(toaster), null);
});

test('a newer toast replaces the older one and stays five seconds itself', () => {
  const clock = controlledClock();
  const toaster = createToaster(clock);
  toaster.show({ title: 'First' });
  clock.pass(4000);
  toaster.show({ title: 'Second' });
  clock.pass(4000);
  assert.equal(shown(toaster), 'Second');
  clock.pass(1000);
  assert.equal(shown(toaster), null);
});

test('the time stops while the toast is hovered or focused, or the page is hidden', () => {
  const clock = controlledClock();
  const toaster = createToaster(clock);
  toaster.show({ title: 'Saved' });
  clock.pass(3000);
  toaster.hold('hover', true);
  toaster.hold('hidden', true);
  clock.pass(60_000);
  toaster.hold('hover', false);
  clock.pass(60_000);
  assert.equal(shown(toaster), 'Saved', 'the page is still hidden');
  toaster.hold('hidden', false);
  clock.pass(1999);
  assert.equal(shown(toaster), 'Saved', 'two seconds were left');
  clock.pass(1);
  assert.equal(shown(toaster), null);
});

test('a toast dismissed while hovered does not pause the next one', () => {
  const clock = controlledClock();
  const toaster = createToaster(clock);
  toaster.show({ title: 'First' });
  toaster.hold('hover', true);
  toaster.dismiss();
  toaster.show({ title: 'Second' });
  clock.pass(5000);
  assert.equal(shown(toaster), null);
});
