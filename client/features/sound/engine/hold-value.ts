import type { Param } from 'tone/build/esm/core/context/Param.js';

/**
 * Ends what is planned for a level after `at`, and leaves it where it has got to by then. Tone's own way asks
 * for `cancelAndHoldAtTime`, which Firefox does not have.
 */
export function holdValueAt(level: Param<'gain'>, at: number): void {
  const reached = level.getValueAtTime(at);
  level.cancelScheduledValues(at);
  level.linearRampToValueAtTime(reached, at);
}
