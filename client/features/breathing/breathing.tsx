import { signal } from '@preact/signals-react';
import { type ComponentType, lazy } from 'react';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';

type Overlay = ComponentType<{ readonly onClose: () => void }>;

let fetched: Overlay | undefined;
const load = async () => {
  fetched = (await import('./breathing-overlay.tsx')).BreathingOverlay;
  return { default: fetched };
};

/** Panic mode: the breathing overlay while it is open. */
const overlay = signal<Overlay | null>(null);

const open = () => {
  overlay.value ??= fetched ?? lazy(load);
};

/** Waits for the code outside of React, which would hold a lazy component back for a while once it is there. */
export const breatheWithMe = (): void => {
  if (fetched) open();
  else load().then(open, open);
};
const stopBreathing = (): void => {
  overlay.value = null;
};

/** Fetches the overlay ahead of the press: who needs it must not wait for a network. */
export const preloadBreathing = (): void => {
  load().catch(() => undefined);
};

/** The app's one breathing overlay, over whatever page is open. */
export function BreathingHost() {
  const Overlay = overlay.value;
  if (!Overlay) return null;
  return (
    <DialogHost onClose={stopBreathing}>
      <Overlay onClose={stopBreathing} />
    </DialogHost>
  );
}
