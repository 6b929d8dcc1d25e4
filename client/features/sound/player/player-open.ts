import { signal } from '@preact/signals-react';

/**
 * Whether a sound is chosen. Of the player's code, the first load contains only this signal and `player-host.tsx`;
 * the rest comes with the sound page.
 */
export const isPlayerOpen = signal(false);
