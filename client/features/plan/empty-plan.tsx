import { Plus } from 'lucide-react';
import { PLAN_STEPS, type PlanStep } from '../../../domain/plan/steps.ts';
import { Button } from '../../ui/button/button.tsx';
import { card } from '../../ui/card/card.css.ts';
import { columns } from '../../ui/layout/columns.css.ts';
import { Hills } from '../../ui/pictures/hills.tsx';
import * as css from './plan.css.ts';
import { PlanSource } from './plan-source.tsx';
import { StepIcon } from './step-icon.tsx';
import { STEP_TITLES } from './step-titles.ts';
import { STEP_WORDS } from './step-words.ts';

/** The page before the first line: it says what a plan is, and lists its six steps. */
export function EmptyPlan({ onOpen }: { readonly onOpen: (step: PlanStep) => void }) {
  return (
    <div className={columns}>
      <section className={`${card} ${css.intro}`} aria-labelledby="plan-intro">
        <Hills />
        <h2 id="plan-intro" className={css.title}>
          For the hard days
        </h2>
        <p>
          Write down now what you’d want to be told then: your signs, what helps, and who to call. Six short
          lists. You can skip any of them.
        </p>
        <p className={css.together}>Best made with someone you trust.</p>
        <Button wide onClick={() => onOpen('signs')}>
          Start
        </Button>
        <p className={css.soft}>
          With the first line you choose whether it is kept in your account or only on this device.
        </p>
      </section>
      <section className={card} aria-label="The six steps">
        <ul className={css.rows}>
          {PLAN_STEPS.map((step) => (
            <li key={step} className={css.row}>
              <StepIcon step={step} />
              <div className={css.words}>
                <h3 className={css.rowTitle}>{STEP_TITLES[step]}</h3>
                <p className={css.soft}>{STEP_WORDS[step].about}</p>
              </div>
              <button
                type="button"
                className={css.rowTool}
                aria-label={`Add to “${STEP_TITLES[step]}”`}
                onClick={() => onOpen(step)}
              >
                <Plus size={22} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      </section>
      <PlanSource />
    </div>
  );
}
