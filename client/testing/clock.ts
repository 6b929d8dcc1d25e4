import type { Clock } from '../lib/clock.ts';

/**
 * A clock that moves only when the test calls `pass`, which then runs the timers that are due. A timer that one of
 * these sets waits for the next call.
 */
export function controlledClock(): Clock & { pass(ms: number): void } {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pass(ms) {
      now += ms;
      const due = timers.filter((timer) => timer.at <= now);
      timers = timers.filter((timer) => timer.at > now);
      for (const timer of due) timer.run();
    },
  };
}
