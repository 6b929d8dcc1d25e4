import { systemClock } from '../../lib/clock.ts';

interface Countdown {
  /** Starts from the full time. */
  start(): void;
  stop(): void;
  /**
   * Pauses or resumes for one reason, such as hover, focus or a hidden page. A started
   * countdown runs while no reason is left.
   */
  setPaused(reason: string, isPaused: boolean): void;
}

/** Calls `onEnd` after `ms` of time that was not paused, counted from `start`. It does not start by itself. */
export function createCountdown(ms: number, onEnd: () => void, clock = systemClock): Countdown {
  const reasons = new Set<string>();
  let isOn = false;
  let leftMs = 0;
  let startedAt = 0;
  let cancel: (() => void) | undefined;

  const pause = () => {
    if (!cancel) return;
    cancel();
    cancel = undefined;
    leftMs -= clock.now() - startedAt;
  };
  const go = () => {
    if (!isOn || cancel || reasons.size > 0) return;
    startedAt = clock.now();
    cancel = clock.after(Math.max(0, leftMs), () => {
      cancel = undefined;
      isOn = false;
      onEnd();
    });
  };

  return {
    start() {
      pause();
      isOn = true;
      leftMs = ms;
      go();
    },
    stop() {
      pause();
      isOn = false;
    },
    setPaused(reason, isPaused) {
      if (isPaused) {
        reasons.add(reason);
        pause();
      } else {
        reasons.delete(reason);
        go();
      }
    },
  };
}
