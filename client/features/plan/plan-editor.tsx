import { Pencil, Plus } from 'lucide-react';
import type { User } from '../../../domain/account/schema.ts';
import type { PlanStep } from '../../../domain/plan/steps.ts';
import { Button } from '../../ui/button/button.tsx';
import { card } from '../../ui/card/card.css.ts';
import { columns } from '../../ui/layout/columns.css.ts';
import { WaitingChip } from '../../ui/waiting-chip/waiting-chip.tsx';
import type { OwnPlan } from './own-plan.ts';
import { PlaceCard } from './place-card.tsx';
import * as css from './plan.css.ts';
import { StepIcon } from './step-icon.tsx';
import { STEP_TITLES } from './step-titles.ts';
import { STEP_WORDS } from './step-words.ts';
import type { ShownStep } from './waiting-plan.ts';

interface PlanEditorProps {
  readonly user: User;
  readonly own: Extract<OwnPlan, { status: 'ready' }>;
  readonly onOpen: (step: PlanStep) => void;
  readonly onDone: () => void;
}

/** The six steps to edit, and where the plan is kept. */
export function PlanEditor({ user, own, onOpen, onDone }: PlanEditorProps) {
  return (
    <div className={columns}>
      <section className={card} aria-label="The six steps">
        <ul className={css.rows}>
          {own.plan.steps.map((step) => (
            <StepRow key={step.step} step={step} onOpen={onOpen} />
          ))}
        </ul>
      </section>
      <div className={css.stack}>
        <p className={css.soft}>Best made with someone you trust. You can skip any step.</p>
        <Button wide onClick={onDone}>
          Done
        </Button>
        <PlaceCard user={user} own={own} />
      </div>
    </div>
  );
}

interface StepRowProps {
  readonly step: ShownStep;
  readonly onOpen: (step: PlanStep) => void;
}

function StepRow({ step, onOpen }: StepRowProps) {
  const title = STEP_TITLES[step.step];
  const { about } = STEP_WORDS[step.step];
  const isEmpty = step.lines.length === 0 && step.conflict === null;
  return (
    <li className={css.row}>
      <StepIcon step={step.step} />
      <div className={css.words}>
        <h2 className={css.rowTitle}>{title}</h2>
        <p className={css.soft}>{isEmpty ? about : step.lines.map(({ text }) => text).join(' · ')}</p>
        <WaitingChip mark={step.waits} />
      </div>
      <button
        type="button"
        className={css.rowTool}
        aria-label={isEmpty ? `Add to “${title}”` : `Edit “${title}”`}
        onClick={() => onOpen(step.step)}
      >
        {isEmpty ? <Plus size={22} aria-hidden /> : <Pencil size={20} aria-hidden />}
      </button>
    </li>
  );
}
