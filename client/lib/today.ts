import { computed, signal } from '@preact/signals-react';
import { MINUTE_MS } from '../../domain/time/units.ts';
import { localDateOf } from './local-time.ts';

/** Slightly past the minute, so that a timer that fires early does not show the old one. */
const SETTLE_MS = 50;

/**
 * The device's time. Once `startClock` runs, it is updated every minute while the page is visible, and when the page is
 * hidden or shown.
 */
export const now = signal(new Date());

/** The local date as YYYY-MM-DD. It changes at midnight, or when the page becomes visible on another day. */
export const today = computed(() => localDateOf(now.value));

/** Starts the clock. Returns a function that stops it. */
export function startClock(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    clearTimeout(timer);
    now.value = new Date();
    if (document.visibilityState === 'hidden') return;
    timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS) + SETTLE_MS);
  };
  tick();
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
