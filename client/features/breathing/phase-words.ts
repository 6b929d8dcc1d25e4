import type { PhaseKind } from '../../../domain/breathing/pattern.ts';

/** The words in the circle, which the voice also speaks. */
export const PHASE_WORDS: Readonly<Record<PhaseKind, { readonly shown: string; readonly said: string }>> = {
  in: { shown: 'in', said: 'Breathe in' },
  hold: { shown: 'hold', said: 'Hold' },
  out: { shown: 'out', said: 'Breathe out' },
  rest: { shown: 'hold', said: 'Hold' },
};
