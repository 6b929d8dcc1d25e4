import { joinedLines, LINES_MAX } from '../../../domain/plan/lines.ts';
import type { PlanLine } from '../../../domain/plan/steps.ts';
import { logFailure } from '../../lib/log.ts';
import { planMessage } from '../../lib/messages/plan.ts';
import { commandFor } from '../../lib/send.ts';
import { Button } from '../../ui/button/button.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { writeInAccount } from './own-plan.ts';
import * as css from './plan.css.ts';
import type { ShownStep } from './waiting-plan.ts';

interface VersionChoiceProps {
  readonly userId: number;
  readonly step: ShownStep;
  readonly conflict: readonly PlanLine[];
  readonly onChosen: () => void;
}

/**
 * Shows the two versions of a step that was edited on two devices. The person chooses one, or all lines if a step can
 * hold so many.
 */
export function VersionChoice({ userId, step, conflict, onChosen }: VersionChoiceProps) {
  const { busy, failure, run } = useAttempt((error) => {
    logFailure('Choosing a version failed:', error);
    return planMessage(error);
  });
  const all = joinedLines(step.lines, conflict);
  const choose = (lines: readonly PlanLine[]) =>
    run(async () => {
      const body = { step: step.step, lines: [...lines], baseRevision: step.revision, userId };
      await writeInAccount(userId, body, commandFor(body));
      onChosen();
    });
  const version = (label: string, action: string, lines: readonly PlanLine[]) => (
    <section className={css.version} aria-label={label}>
      <h3 className={css.soft}>{label}</h3>
      <ul className={css.dotted}>
        {lines.map(({ text, phone }) => (
          <li key={`${text}/${phone}`}>{phone && phone !== text ? `${text}: ${phone}` : text}</li>
        ))}
      </ul>
      {lines.length === 0 ? <p>No lines</p> : null}
      <Button look="outline" busy={busy.value} onClick={() => void choose(lines)}>
        {action}
      </Button>
    </section>
  );
  return (
    <div className={css.stack}>
      <p>This step was edited on two devices. Both versions are saved.</p>
      {all.length <= LINES_MAX ? (
        <Button wide busy={busy.value} onClick={() => void choose(all)}>
          Keep all lines
        </Button>
      ) : null}
      {version('In your plan now', 'Keep this version', step.lines)}
      {version('The other edit', 'Use this version', conflict)}
      <FormAlert>{failure.value}</FormAlert>
    </div>
  );
}
