import type { Param } from 'tone/build/esm/core/context/Param.js';

/**
 * Cancels the planned changes of a level after `at` and keeps the value it has reached by then. Tone's own
 * method needs `cancelAndHoldAtTime`, which Firefox lacks.
 */
export function holdValueAt(level: Param<'gain'>, at: number): void {
  const reached = level.getValueAtTime(at);
  level.cancelScheduledValues(at);
  level.linearRampToValueAtTime(reached, at);
}
