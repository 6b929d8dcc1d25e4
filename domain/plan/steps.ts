/**
 * The steps of a safety plan, in their order. They are based on the Safety Planning Intervention by Barbara Stanley and
 * Gregory K. Brown (Cognitive and Behavioral Practice 19, 2012, 256–264). The words are our own.
 */
export const PLAN_STEPS = ['signs', 'alone', 'distract', 'ask', 'professionals', 'safer'] as const;
export type PlanStep = (typeof PLAN_STEPS)[number];

/** The steps whose lines may have a telephone number. */
export const STEPS_WITH_PHONES: ReadonlySet<PlanStep> = new Set(['distract', 'ask', 'professionals']);

/** One line of a step. */
export interface PlanLine {
  readonly text: string;
  /** A telephone number as the person wrote it. */
  readonly phone?: string;
}
