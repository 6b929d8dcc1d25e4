import { LINES_MAX, lineProblem } from '../../../domain/plan/lines.ts';
import type { PlanBody } from '../../../domain/plan/schema.ts';
import { type PlanLine, type PlanStep, STEPS_WITH_PHONES } from '../../../domain/plan/steps.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { parseJson } from '../../lib/json.ts';
import { planMessage } from '../../lib/messages/plan.ts';
import { isHandedOver } from '../../lib/outbox/handed-over.ts';
import { planDraft } from '../../lib/stored-names.ts';
import { withToasts } from '../../ui/save-form/with-toasts.ts';
import { requireUser } from '../session/require-user.ts';
import { type PlanPlace, writeInAccount, writeOnDevice } from './own-plan.ts';
import type { ShownStep } from './waiting-plan.ts';

/** A type rather than an interface, because a form's values need an index signature. */
type StepValues = {
  /** The lines as JSON, because a draft holds simple values only. */
  readonly lines: string;
  /** The revision that the person edits. The draft keeps it, however long the words wait. */
  readonly baseRevision: number;
};
export type StepForm = DraftForm<StepValues>;

/** A line as it is typed. An empty phone number is none. */
export interface TypedLine {
  readonly text: string;
  readonly phone: string;
}

/** The lines in a form's values. Empty if they can't be read. */
export const typedLines = ({ lines }: StepValues): readonly TypedLine[] => {
  const parsed = parseJson(lines);
  return Array.isArray(parsed) ? (parsed as readonly TypedLine[]) : [];
};

/** The lines as a form's values hold them. */
export const asValue = (lines: readonly TypedLine[]): string => JSON.stringify(lines);

/** The lines without empty ones. A line with only a number gets the number as its text. */
function cleaned(step: PlanStep, values: StepValues): PlanBody['lines'] {
  return typedLines(values)
    .map((line) => ({
      text: oneLine(line.text),
      phone: STEPS_WITH_PHONES.has(step) ? line.phone.trim() : '',
    }))
    .filter(({ text, phone }) => text !== '' || phone !== '')
    .map(({ text, phone }) => ({ text: text || phone, ...(phone ? { phone } : {}) }));
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

function problemOf(lines: readonly PlanLine[]): string | undefined {
  if (lines.length > LINES_MAX) return `A step must not have more than ${LINES_MAX} lines.`;
  for (const [index, line] of lines.entries()) {
    const problem = lineProblem(line);
    if (problem) return `Line ${index + 1}: ${problem}.`;
  }
  return undefined;
}

interface StepFormOptions {
  readonly userId: number;
  readonly step: ShownStep;
  /** Returns the place to save in. It is called at each save. */
  readonly placeOf: () => PlanPlace;
}

/** The form for the lines of one step. */
export function createStepForm({ userId, step, placeOf }: StepFormOptions): StepForm {
  const name = step.step;
  const form = createDraftForm<StepValues, PlanBody>({
    key: planDraft(userId, name),
    empty: {
      lines: asValue(step.lines.map(({ text, phone = '' }) => ({ text, phone }))),
      baseRevision: step.revision,
    },
    check(values) {
      const problem = problemOf(cleaned(name, values));
      return problem ? { lines: problem } : {};
    },
    bodyOf: (values) => ({
      step: name,
      lines: cleaned(name, values),
      baseRevision: values.baseRevision,
      userId,
    }),
    isHandedOver: (command) => isHandedOver(userId, command),
    write(body, command) {
      requireUser(userId);
      return placeOf() === 'device'
        ? writeOnDevice(userId, name, body.lines)
        : writeInAccount(userId, body, command);
    },
    messageFor: planMessage,
  });
  return withToasts(form);
}
