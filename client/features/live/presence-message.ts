import { computed, signal } from '@preact/signals-react';
import type { ClientMessage } from '../../../domain/live/messages.ts';
import { ownPlace } from '../community/own-place.ts';
import { ownRegion } from '../community/own-region.ts';

/** A page hidden for this long is off the map. */
const HIDDEN_LONG_MS = 5 * 60_000;

const isLongHidden = signal(false);

/** Tracks whether the page is visible. */
export function trackVisibility(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') isLongHidden.value = false;
    else timer = setTimeout(() => (isLongHidden.value = true), HIDDEN_LONG_MS);
  });
}

/** The location message for the server, or 'away' while the person should not be on the map. */
export const presenceMessage = computed<ClientMessage>(() => {
  const place = ownPlace();
  return place && !isLongHidden.value ? { type: 'here', region: ownRegion(), ...place } : { type: 'away' };
});
