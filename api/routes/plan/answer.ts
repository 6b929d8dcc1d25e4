import type { PlanState } from '../../../domain/plan/decide.ts';
import type { Plan } from '../../../domain/plan/schema.ts';
import { PLAN_STEPS, type PlanLine } from '../../../domain/plan/steps.ts';

/** The plan as the API shows it to its owner. */
export const planAnswer = ({ steps, changedOn }: PlanState): Plan => ({
  steps: PLAN_STEPS.map((step) => {
    const { lines, revision, conflict } = steps[step];
    return { step, lines: copied(lines), revision, conflict: conflict && copied(conflict) };
  }),
  changedOn,
});

const copied = (lines: readonly PlanLine[]) => lines.map((line) => ({ ...line }));
