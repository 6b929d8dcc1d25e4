type SoundClock = Pick<AudioContext, 'currentTime' | 'outputLatency' | 'getOutputTimestamp'>;

/** An older timestamp is useless: the sound has only just started, or was stopped and resumed. */
const STALE_MS = 500;

/**
 * Returns when to schedule a sound, in seconds on the clock of `context`, so that it is heard at `at`, in
 * milliseconds of `performance.now()`. The device reports which sample it is playing and since when. For a time in the
 * past, returns the current time of `context`.
 */
export function audioTime(context: SoundClock, at: number): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  const isFresh = performanceTime > 0 && performance.now() - performanceTime < STALE_MS;
  const seconds = isFresh
    ? contextTime + (at - performanceTime) / 1000
    : context.currentTime - (context.outputLatency || 0) + (at - performance.now()) / 1000;
  return Math.max(context.currentTime, seconds);
}
