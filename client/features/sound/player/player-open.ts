import { signal } from '@preact/signals-react';

/**
 * Whether a sound is chosen. The first load contains only this signal and `player-host.tsx`; the rest of the
 * player's code comes with the sound page.
 */
export const isPlayerOpen = signal(false);
