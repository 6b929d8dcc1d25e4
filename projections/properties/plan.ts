import fc from 'fast-check';
import { type PlanCommand, planDecider } from '../../domain/plan/decide.ts';
import { type PlanEvent, planStream } from '../../domain/plan/events.ts';
import { LINE_MAX, LINES_MAX } from '../../domain/plan/lines.ts';
import type { PlanLine, PlanStep } from '../../domain/plan/steps.ts';
import type { Model } from './model.ts';

type PlanAction =
  | {
      readonly does: 'write';
      readonly step: PlanStep;
      readonly lines: readonly PlanLine[];
      readonly baseRevision: number | undefined;
    }
  | { readonly does: 'remove' };

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('The bench', 'Jonas', 'Tea, slowly') },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom('', ' \n', '🌿'.repeat(LINE_MAX), '🌿'.repeat(LINE_MAX + 1)) },
);
const line: fc.Arbitrary<PlanLine> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ text }) },
  { weight: 1, arbitrary: fc.record({ text, phone: fc.constantFrom('+44 20 7946 0000', '112', 'no') }) },
);

/** People write a few steps of their plan, on devices that know the latest lines or not, and remove it. */
export const planModel: Model<PlanAction, PlanEvent> = {
  aggregate: 'plan',
  decider: planDecider,
  produces: {
    PlanStepWritten: true,
    PlanConflictKept: true,
    PlanConflictResolved: true,
    PlanRemoved: true,
  },
  action: fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({
        does: fc.constant('write'),
        step: fc.constantFrom('signs', 'ask'),
        lines: fc.oneof(
          { weight: 9, arbitrary: fc.array(line, { maxLength: 3 }) },
          { weight: 1, arbitrary: fc.array(line, { minLength: LINES_MAX, maxLength: LINES_MAX + 1 }) },
        ),
        baseRevision: fc.constantFrom(undefined, 0, 1, 2),
      }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('remove') }) },
  ),
  stream: planStream,
  command: (action): PlanCommand => {
    if (action.does === 'remove') return { type: 'removePlan' };
    const { step, lines, baseRevision } = action;
    return { type: 'writeStep', step, lines, baseRevision };
  },
};
