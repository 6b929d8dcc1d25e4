import { signal } from '@preact/signals-react';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { later } from '../../ui/later/later.tsx';

const { Component: Overlay, preload } = later(
  async () => (await import('./breathing-overlay.tsx')).BreathingOverlay,
);

/** Panic mode: whether the breathing overlay is open. */
const isOpen = signal(false);

export const breatheWithMe = (): void => {
  isOpen.value = true;
};
const stopBreathing = (): void => {
  isOpen.value = false;
};

/** Fetches the overlay ahead of the press: who needs it must not wait for a network. */
export const preloadBreathing = preload;

/** The app's one breathing overlay, over whatever page is open. */
export function BreathingHost() {
  if (!isOpen.value) return null;
  return (
    <DialogHost onClose={stopBreathing}>
      <Overlay onClose={stopBreathing} />
    </DialogHost>
  );
}
