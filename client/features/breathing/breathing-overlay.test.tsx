import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { controlledClock } from '../../testing/clock.ts';
import { named, pageText, press, render } from '../../testing/render.ts';
import { BreathingOverlay } from './breathing-overlay.tsx';

const word = () => document.querySelector('[role="status"]')?.textContent;

async function opened(t: Parameters<typeof render>[0]) {
  const clock = controlledClock();
  let closed = 0;
  const page = await render(t, <BreathingOverlay clock={clock} onClose={() => closed++} />);
  return {
    leave: page.leave,
    closed: () => closed,
    /** Timers follow one another, so time passes in the steps they are set for. */
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= 1000) await act(async () => clock.pass(Math.min(left, 1000)));
    },
  };
}

test('four seconds in, four seconds out, seven times', async (t) => {
  const { pass } = await opened(t);
  assert.match(pageText(), /Breathe with meBreath 1 of 7Breathe in/);
  await pass(3999);
  assert.equal(word(), 'Breathe in');
  await pass(1);
  assert.equal(word(), 'Breathe out');
  await pass(4000);
  assert.match(pageText(), /Breath 2 of 7Breathe in/);
  await pass(6 * 8000 - 1);
  assert.match(pageText(), /Breath 7 of 7Breathe out/);
  await pass(1);
  assert.match(pageText(), /Seven breathsStay as long as you like/);
  await pass(60_000);
  assert.match(pageText(), /Seven breaths/);
});

test('it closes by its button or its X, and begins anew when opened again', async (t) => {
  const first = await opened(t);
  await first.pass(20_000);
  assert.match(pageText(), /Breath 3 of 7/);
  await press(named('button', 'I feel better now'));
  await press(named('button', 'Close'));
  assert.equal(first.closed(), 2);
  await first.leave();
  await opened(t);
  assert.match(pageText(), /Breath 1 of 7/);
});

test('who needs more finds numbers to ring there, and the way back', async (t) => {
  await opened(t);
  await press(named('button', 'I need more than this'));
  assert.ok(document.querySelector('a[href="tel:112"]'));
  await press(named('button', 'Back to breathing'));
  assert.match(pageText(), /Breath 1 of 7/);
});
