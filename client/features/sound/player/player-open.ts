import { signal } from '@preact/signals-react';

/** Whether a sound is chosen: all the first load knows of the player, whose code comes with the sound page. */
export const isPlayerOpen = signal(false);
