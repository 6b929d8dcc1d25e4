import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { named, pageText, press, render } from '../../testing/render.ts';
import { ToastRegion } from './toast-region.tsx';
import { createToaster } from './toaster.ts';

const region = () => document.querySelector<HTMLElement>('section[aria-label^="Notifications"]');

test('F8 goes to the notifications, Escape dismisses', async (t) => {
  const toaster = createToaster();
  await render(t, <ToastRegion toaster={toaster} />);
  await act(async () => toaster.show({ title: 'Your mood has been recorded' }));
  assert.match(pageText(), /Your mood has been recorded/);

  await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' })));
  assert.equal(document.activeElement, region());
  await act(async () => {
    region()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  assert.doesNotMatch(pageText(), /recorded/);
});

for (const [distance, stays] of [
  [49, true],
  [50, false],
] as const) {
  test(`pushed ${distance} px to the right it ${stays ? 'stays' : 'goes'}`, async (t) => {
    const toaster = createToaster();
    await render(t, <ToastRegion toaster={toaster} />);
    await act(async () => toaster.show({ title: 'Saved' }));
    const title = [...document.querySelectorAll('p')].find((p) => p.textContent === 'Saved');
    const push = (type: string, clientX: number) =>
      act(async () => void title?.dispatchEvent(new PointerEvent(type, { clientX, bubbles: true })));
    await push('pointerdown', 100);
    await push('pointermove', 100 + distance);
    await push('pointerup', 100 + distance);
    assert.equal(toaster.current.value !== null, stays);
    await act(async () => toaster.dismiss());
  });
}

test('what failed can be closed with its button', async (t) => {
  const toaster = createToaster();
  await render(t, <ToastRegion toaster={toaster} />);
  await act(async () => toaster.show({ title: 'Error', text: 'It failed', destructive: true }));
  await press(named('button', 'Dismiss'));
  assert.equal(toaster.current.value, null);
});
