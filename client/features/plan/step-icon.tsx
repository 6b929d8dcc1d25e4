import type { PlanStep } from '../../../domain/plan/steps.ts';
import * as css from './plan.css.ts';
import { STEP_WORDS } from './step-words.ts';

/** The picture of a step on its wash. */
export function StepIcon({ step }: { readonly step: PlanStep }) {
  const { icon: Icon } = STEP_WORDS[step];
  return (
    <span className={css.icon[step]}>
      <Icon size={24} aria-hidden />
    </span>
  );
}
