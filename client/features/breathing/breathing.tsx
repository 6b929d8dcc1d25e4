import { signal } from '@preact/signals-react';
import { lazy } from 'react';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';

const load = () => import('./breathing-overlay.tsx');
const BreathingOverlay = lazy(async () => ({ default: (await load()).BreathingOverlay }));

/** Panic mode: whether the breathing overlay is open. */
const isBreathing = signal(false);

export const breatheWithMe = (): void => {
  isBreathing.value = true;
};
const stopBreathing = (): void => {
  isBreathing.value = false;
};

/** Fetches the overlay ahead of the press: who needs it must not wait for a network. */
export const preloadBreathing = (): void => {
  load().catch(() => undefined);
};

/** The app's one breathing overlay, over whatever page is open. */
export function BreathingHost() {
  if (!isBreathing.value) return null;
  return (
    <DialogHost onClose={stopBreathing}>
      <BreathingOverlay onClose={stopBreathing} />
    </DialogHost>
  );
}
