import { signal } from '@preact/signals-react';
import type { Clock } from '../../../ui/countdown/countdown.ts';
import type { Ending } from '../engine/engine.ts';

/** Nobody is to be woken by a sudden silence: it comes over this time. */
const SLEEP_FADE_MS = 30_000;

export interface SleepTimer {
  /** The chosen duration in milliseconds. */
  readonly ms: number;
  /** When that ends, on the player's clock. */
  readonly at: number;
}

/** A moment on `clock` at which all is to be silent, whatever plays by then. */
export function createSleepTimer(clock: Clock) {
  const timer = signal<SleepTimer | null>(null);
  return {
    timer,
    /** In so many milliseconds; null takes it back. */
    set(ms: number | null): void {
      timer.value = ms === null ? null : { ms, at: clock.now() + ms };
    },
    /** The effect on the sound. */
    ending(): Ending | null {
      const set = timer.peek();
      return set && { inMs: set.at - clock.now(), fadeMs: SLEEP_FADE_MS };
    },
    /** Whether its moment has passed; it is off then. */
    isUp(): boolean {
      const set = timer.peek();
      const isPast = set !== null && clock.now() >= set.at;
      if (isPast) timer.value = null;
      return isPast;
    },
  };
}
