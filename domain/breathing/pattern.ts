/** A phase of a breath. `hold` is the pause after breathing in, `rest` the one after breathing out. */
export type PhaseKind = 'in' | 'hold' | 'out' | 'rest';

export interface Phase {
  readonly kind: PhaseKind;
  readonly ms: number;
}

/** A breathing pattern: the phases of one breath, and the number of breaths in a round. */
export interface BreathPattern {
  readonly title: string;
  /** One line that describes the pattern. It promises no effect. */
  readonly description: string;
  /** Says who should leave out a part of the pattern. It is shown before and during the round. */
  readonly caution?: string;
  /** The text at the end of the round. */
  readonly doneLabel: string;
  readonly phases: readonly Phase[];
  readonly breaths: number;
}

/** How full the lungs are at the end of a phase: 0 is breathed out, 1 is breathed in. */
export const FULLNESS_AFTER: Readonly<Record<PhaseKind, 0 | 1>> = { in: 1, hold: 1, out: 0, rest: 0 };

/** The length of one breath in milliseconds. */
export const breathMs = ({ phases }: BreathPattern): number => phases.reduce((sum, { ms }) => sum + ms, 0);
