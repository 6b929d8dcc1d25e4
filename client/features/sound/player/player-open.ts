import { signal } from '@preact/signals-react';

/**
 * Whether a sound is chosen. The first load contains only this signal; the player's code comes with the sound
 * page.
 */
export const isPlayerOpen = signal(false);
