import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { controlledClock } from '../../testing/clock.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { setVisibility } from '../../testing/visibility.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { ToastRegion } from './toast-region.tsx';
import { createToaster } from './toaster.ts';

const region = () => document.querySelector<HTMLElement>('section[aria-label^="Notifications"]');

test('F8 moves the focus to the toasts, and Escape dismisses one', async (t) => {
  const toaster = createToaster();
  await render(t, <ToastRegion toaster={toaster} />);
  await act(async () => toaster.show({ title: 'Your mood has been recorded' }));
  await until(() => pageText().includes('Your mood has been recorded'));

  await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' })));
  assert.equal(document.activeElement, region());
  await act(async () => {
    region()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  assert.doesNotMatch(pageText(), /recorded/);
});

test('the next toast waits while the region keeps the focus, and not for the hover of the one it replaced', async (t) => {
  const clock = controlledClock();
  const toaster = createToaster(clock);
  await render(t, <ToastRegion toaster={toaster} />);
  await act(async () => toaster.show({ title: 'First' }));
  await act(async () => region()?.focus());
  await act(async () => toaster.dismiss());
  await act(async () => toaster.show({ title: 'Second' }));
  await act(async () => clock.pass(60_000));
  assert.equal(toaster.current.value?.title, 'Second');

  await act(async () => region()?.blur());
  const card = await until(() => named('p', 'Second'));
  await act(async () => void card.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
  await act(async () => toaster.show({ title: 'Third' }));
  await act(async () => clock.pass(5_000));
  assert.equal(toaster.current.value, null);
});

for (const [distance, stays] of [
  [49, true],
  [50, false],
] as const) {
  test(`a toast pushed ${distance} px to the right ${stays ? 'stays' : 'is dismissed'}`, async (t) => {
    const toaster = createToaster();
    await render(t, <ToastRegion toaster={toaster} />);
    await act(async () => toaster.show({ title: 'Saved' }));
    const title = await until(() => named('p', 'Saved'));
    const push = (type: string, clientX: number) =>
      act(async () => void title.dispatchEvent(new PointerEvent(type, { clientX, bubbles: true })));
    await push('pointerdown', 100);
    await push('pointermove', 100 + distance);
    await push('pointerup', 100 + distance);
    assert.equal(toaster.current.value !== null, stays);
    await act(async () => toaster.dismiss());
  });
}

test('hovering, focusing and hiding the page each pause the toast', async (t) => {
  const clock = controlledClock();
  const toaster = createToaster(clock);
  await render(t, <ToastRegion toaster={toaster} />);
  await act(async () => toaster.show({ title: 'Saved' }));
  const title = await until(() => named('p', 'Saved'));
  const point = (type: string) =>
    act(async () => void title.dispatchEvent(new PointerEvent(type, { bubbles: true })));
  for (const [hold, release] of [
    [() => point('pointerover'), () => point('pointerout')],
    [() => act(async () => region()?.focus()), () => act(async () => region()?.blur())],
    [() => setVisibility('hidden'), () => setVisibility('visible')],
  ] as const) {
    await hold();
    await act(async () => clock.pass(60_000));
    assert.equal(toaster.current.value?.title, 'Saved');
    await release();
  }
  await act(async () => clock.pass(5_000));
  assert.equal(toaster.current.value, null);
});

test('when the live region moves, the toast’s text is added after it, so that it is read out', async (t) => {
  const toaster = createToaster();
  const withDialog = (isOpen: boolean) => (
    <>
      {isOpen ? (
        <Dialog title="How are you?" onClose={() => {}}>
          Words.
        </Dialog>
      ) : null}
      <ToastRegion toaster={toaster} />
    </>
  );
  const page = await render(t, withDialog(true));
  await act(async () => toaster.show({ title: 'Your mood has been recorded' }));
  await page.show(withDialog(false));
  const live = () => document.querySelector('body > section [aria-live="polite"]');
  const empty = live();
  assert.ok(empty);
  assert.equal(empty.textContent, '');
  await until(() => empty.textContent?.includes('Your mood has been recorded'));
  assert.ok(live()?.isSameNode(empty));
  await act(async () => toaster.dismiss());
});

test('an error toast can be closed with its button', async (t) => {
  const toaster = createToaster();
  await render(t, <ToastRegion toaster={toaster} />);
  await act(async () => toaster.show({ title: 'Error', text: 'It failed', destructive: true }));
  await press(await until(() => named('button', 'Dismiss')));
  assert.equal(toaster.current.value, null);
});
