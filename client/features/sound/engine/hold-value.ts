import type { Param } from 'tone/build/esm/core/context/Param.js';

/**
 * Cancels the planned changes of a level from `at` on, in seconds of the audio clock, and keeps the value that it has
 * reached by then. Tone has such a method, but it needs the browser's `cancelAndHoldAtTime`, which Firefox lacks.
 */
export function holdValueAt(level: Param<'gain'>, at: number): void {
  const reached = level.getValueAtTime(at);
  level.cancelScheduledValues(at);
  // Cancelling a ramp removes all of it. This one leads to the same value, so the level does not jump at `at`.
  level.linearRampToValueAtTime(reached, at);
}
