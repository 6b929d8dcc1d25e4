import type { Plan } from '../../../domain/plan/schema.ts';
import { PLAN_STEPS, type PlanLine, type PlanStep } from '../../../domain/plan/steps.ts';
import { fieldsOf } from '../../lib/outbox/queued-write.ts';
import { type Markable, markAfter } from '../../lib/outbox/wait-mark.ts';
import type { WaitingWrite } from '../../lib/outbox/waiting.ts';
import { groupOf } from '../../lib/outbox/waiting-routes.ts';

/** A step on the screen. Its change may wait to be sent. */
export type ShownStep = Plan['steps'][number] & Markable;
export type ShownPlan = Plan & { readonly steps: ShownStep[] };

/** A plan with these lines, in revision 0 and without a second version of any step. */
export const planWith = (
  lines: Readonly<Partial<Record<PlanStep, readonly PlanLine[]>>>,
  changedOn: string | null,
): ShownPlan => ({
  steps: PLAN_STEPS.map((step) => ({ step, lines: [...(lines[step] ?? [])], revision: 0, conflict: null })),
  changedOn,
});

export const EMPTY_PLAN: Plan = planWith({}, null);

/** The lines that a waiting write of the plan will store. The body of each such write has them. */
export const linesOf = (write: Pick<WaitingWrite, 'body'>): PlanLine[] => fieldsOf(write).lines as PlanLine[];

/**
 * The plan of the account with the changes that wait. A refused change only marks its step. A change that was sent
 * counts if its answer is newer than the step.
 */
export function overlayPlan(plan: Plan, writes: readonly WaitingWrite[]): ShownPlan {
  let steps: ShownStep[] = plan.steps;
  for (const write of writes) {
    if (groupOf(write.route) !== 'plan') continue;
    steps = steps.map((step) => (step.step === fieldsOf(write).step ? changed(step, write) : step));
  }
  return steps === plan.steps ? plan : { ...plan, steps };
}

function changed(step: ShownStep, write: WaitingWrite): ShownStep {
  const mark = markAfter(write, 'changed', step.waits);
  // The words of a refused change are in the list of what waits.
  if (write.state === 'refused') return { ...step, ...mark };
  if (write.state === 'sent') {
    const { steps } = write.answer as Plan;
    const answered = steps.find((one) => one.step === step.step);
    return answered && answered.revision > step.revision ? { ...answered, ...mark } : step;
  }
  return { ...step, lines: linesOf(write), revision: step.revision + 1, conflict: null, ...mark };
}
