import { computed, signal } from '@preact/signals-react';
import type { ClientMessage } from '../../../domain/live/messages.ts';
import { ownPlace } from '../community/own-place.ts';
import { ownRegion } from '../community/own-region.ts';

/** A page hidden for this long is off the map. */
const HIDDEN_LONG_MS = 5 * 60_000;

const isLongHidden = signal(false);

/** Starts to track how long the page is hidden. `startLive` calls it once. */
export function trackVisibility(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') isLongHidden.value = false;
    else timer = setTimeout(() => (isLongHidden.value = true), HIDDEN_LONG_MS);
  });
}

/**
 * The message for the live connection: the region of the device and a rounded place computed from its time zone, or
 * 'away' while the person keeps off the map or the page has been hidden for five minutes.
 */
export const presenceMessage = computed<ClientMessage>(() => {
  const place = ownPlace();
  return place && !isLongHidden.value ? { type: 'here', region: ownRegion(), ...place } : { type: 'away' };
});
