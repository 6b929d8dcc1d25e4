import { signal } from '@preact/signals-react';
import type { Clock } from '../../../lib/clock.ts';
import type { Ending } from '../engine/engine.ts';

/** A slow fade, because sudden silence could wake the person. */
const SLEEP_FADE_MS = 30_000;

export interface SleepTimer {
  /** The chosen duration in milliseconds. */
  readonly ms: number;
  /** When it ends, on the player's clock. */
  readonly at: number;
}

/** A moment on `clock` at which everything must be silent. */
export function createSleepTimer(clock: Clock) {
  const timer = signal<SleepTimer | null>(null);
  return {
    timer,
    /** Sets the timer to end after `ms`. Null cancels it. */
    set(ms: number | null): void {
      timer.value = ms === null ? null : { ms, at: clock.now() + ms };
    },
    /** The end of the sound that the timer demands. */
    ending(): Ending | null {
      const set = timer.peek();
      return set && { inMs: set.at - clock.now(), fadeMs: SLEEP_FADE_MS };
    },
    /** Whether the time is up. If so, this also switches the timer off. */
    isUp(): boolean {
      const set = timer.peek();
      const isPast = set !== null && clock.now() >= set.at;
      if (isPast) timer.value = null;
      return isPast;
    },
  };
}
