import type { PhaseKind } from '../../../domain/breathing/pattern.ts';

/** Each phase's word in the circle and its spoken words. */
export const PHASE_WORDS: Readonly<Record<PhaseKind, { readonly shown: string; readonly said: string }>> = {
  in: { shown: 'in', said: 'Breathe in' },
  hold: { shown: 'hold', said: 'Hold' },
  out: { shown: 'out', said: 'Breathe out' },
  rest: { shown: 'hold', said: 'Hold' },
};
