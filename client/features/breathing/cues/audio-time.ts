type SoundClock = Pick<AudioContext, 'currentTime' | 'outputLatency' | 'getOutputTimestamp'>;

/** A stamp older than this says nothing about now: the sound has only just begun, or been stopped and resumed. */
const STALE_MS = 500;

/**
 * When, on the clock of `context` and in seconds, a sound has to be put so that it is heard at `at`, in
 * milliseconds of `performance.now()`: the device says which of its samples it is playing, and since when.
 */
export function audioTime(context: SoundClock, at: number): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  const isFresh = performanceTime > 0 && performance.now() - performanceTime < STALE_MS;
  const seconds = isFresh
    ? contextTime + (at - performanceTime) / 1000
    : context.currentTime - (context.outputLatency || 0) + (at - performance.now()) / 1000;
  return Math.max(context.currentTime, seconds);
}
