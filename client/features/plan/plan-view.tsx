import { LifeBuoy, Pencil, Phone, Printer } from 'lucide-react';
import { callAddress } from '../../../domain/help/help-in.ts';
import type { PlanLine, PlanStep } from '../../../domain/plan/steps.ts';
import { Button } from '../../ui/button/button.tsx';
import { card } from '../../ui/card/card.css.ts';
import { columns } from '../../ui/layout/columns.css.ts';
import { WaitingChip } from '../../ui/waiting-chip/waiting-chip.tsx';
import { canCall } from '../help/can-call.ts';
import { CopyButton } from '../help/copy-button.tsx';
import { openHelp } from '../help/open-help.ts';
import { hasLines, type OwnPlan } from './own-plan.ts';
import { PlaceLine } from './place-line.tsx';
import * as css from './plan.css.ts';
import { PlanSource } from './plan-source.tsx';
import { StepIcon } from './step-icon.tsx';
import { STEP_TITLES } from './step-titles.ts';
import type { ShownStep } from './waiting-plan.ts';

interface PlanViewProps {
  readonly own: Extract<OwnPlan, { status: 'ready' }>;
  readonly onOpen: (step: PlanStep) => void;
  readonly onEdit: () => void;
}

/** The plan to read, in large text. Steps without lines are left out. On a phone a tap on a number calls it. */
export function PlanView({ own, onOpen, onEdit }: PlanViewProps) {
  const { plan, place, inAccount } = own;
  const shown = plan.steps.filter(({ lines, conflict }) => lines.length > 0 || conflict !== null);
  return (
    <>
      {plan.changedOn ? <PaperDate changedOn={plan.changedOn} /> : null}
      <div className={columns}>
        {shown.map((step) => (
          <StepCard key={step.step} step={step} onOpen={onOpen} />
        ))}
      </div>
      <div className={css.actions}>
        <Button wide aria-haspopup="dialog" onClick={openHelp}>
          <LifeBuoy size={20} aria-hidden />
          Help now
        </Button>
        <Button look="outline" onClick={onEdit}>
          <Pencil size={20} aria-hidden />
          Edit
        </Button>
        <Button look="outline" onClick={() => print()}>
          <Printer size={20} aria-hidden />
          Print
        </Button>
      </div>
      {place === 'device' && inAccount && hasLines(inAccount) ? (
        <div className={`${card} ${css.stack}`}>
          <p>
            <strong>Your account has a plan, too.</strong> This one is only on this device. Press Edit to put
            both together, or to delete one.
          </p>
        </div>
      ) : null}
      {place ? <PlaceLine place={place} changedOn={plan.changedOn} /> : null}
      <PlanSource />
    </>
  );
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** The day of the last change. Only a printed plan shows it here. */
const PaperDate = ({ changedOn }: { readonly changedOn: string }) => (
  <p className={css.onPaper}>{dateFormat.format(new Date(`${changedOn}T12:00:00`))}</p>
);

interface StepCardProps {
  readonly step: ShownStep;
  readonly onOpen: (step: PlanStep) => void;
}

function StepCard({ step, onOpen }: StepCardProps) {
  const title = STEP_TITLES[step.step];
  const id = `plan-${step.step}`;
  return (
    <section className={`${card} ${css.step}`} aria-labelledby={id}>
      <div className={css.head}>
        <StepIcon step={step.step} />
        <h2 id={id} className={css.title}>
          {title}
        </h2>
      </div>
      <ul className={css.lines}>
        {step.lines.map((line) => (
          <li key={`${line.text}/${line.phone}`} className={css.line}>
            <span className={css.text}>{line.text}</span>
            <PhoneNumber line={line} />
          </li>
        ))}
      </ul>
      <WaitingChip mark={step.waits} />
      {step.conflict ? (
        <div className={css.notice}>
          <p>Edited on two devices. Both versions are saved.</p>
          <Button look="outline" onClick={() => onOpen(step.step)}>
            Choose a version
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** The number of a line, to call, or to copy on a device that cannot call. Nothing for a line without a number. */
function PhoneNumber({ line: { text, phone } }: { readonly line: PlanLine }) {
  if (!phone) return null;
  return (
    <span className={css.number}>
      {canCall() ? (
        <a href={callAddress(phone)} className={css.phone} aria-label={`Call ${text}: ${phone}`}>
          <Phone size={20} aria-hidden />
          {phone}
        </a>
      ) : (
        <>
          <span className={css.shown}>{phone}</span>
          <CopyButton number={phone} />
        </>
      )}
    </span>
  );
}
