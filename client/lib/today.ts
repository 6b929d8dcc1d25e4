import { computed, signal } from '@preact/signals-react';
import { localDateOf } from './local-time.ts';

/** A little past the minute, so that a timer that fires early can't show the old one. */
const SETTLE_MS = 50;
const MINUTE_MS = 60_000;

/** The device's time, moved on every minute while the page is visible and when it becomes visible again. */
export const now = signal(new Date());

/** The date on the wall, YYYY-MM-DD: turns at midnight, or when the app is opened again on another day. */
export const today = computed(() => localDateOf(now.value));

/** Starts the clock. Returns what stops it. */
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
