import { signal } from '@preact/signals-react';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { toaster } from '../../ui/toast/toaster.ts';

const { Component: Overlay, preload } = lazyWithRetry(
  async () => (await import('./breathing-overlay.tsx')).BreathingOverlay,
);

/** Panic mode: whether the breathing overlay is open. */
const isOpen = signal(false);

/** Opens the overlay and closes any toast, so that nothing but breathing is on screen. */
export const breatheWithMe = (): void => {
  toaster.dismiss();
  isOpen.value = true;
};
const stopBreathing = (): void => {
  isOpen.value = false;
};

/** Fetches the overlay before it is needed, so that it opens without waiting for the network. */
export const preloadBreathing = preload;

/** Shows the breathing overlay over the current page while it is open. */
export function BreathingHost() {
  if (!isOpen.value) return null;
  return (
    <DialogHost onClose={stopBreathing}>
      <Overlay onClose={stopBreathing} />
    </DialogHost>
  );
}
