import type { Decider } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { type Correction, correctionOf } from '../entries/entries.ts';
import { dayOf } from '../event.ts';
import { unhandled } from '../unhandled.ts';
import type { PlanEvent, TimedPlanEvent } from './events.ts';
import { checkedLines, linesKey } from './lines.ts';
import { PLAN_STEPS, type PlanLine, type PlanStep } from './steps.ts';

export type PlanCommand =
  | {
      readonly type: 'writeStep';
      readonly step: PlanStep;
      readonly lines: readonly PlanLine[];
      /** The revision that was edited. Without it the lines replace any others, and a conflict stays. */
      readonly baseRevision?: number | undefined;
    }
  | { readonly type: 'removePlan' };

interface StepState {
  readonly lines: readonly PlanLine[];
  /** How often the lines have changed; 0 at first. Removing the plan counts as a change of every step. */
  readonly revision: number;
  /** The lines of an edit that did not know the step's latest lines. The person must choose; null if they need not. */
  readonly conflict: readonly PlanLine[] | null;
}

export interface PlanState {
  readonly steps: Readonly<Record<PlanStep, StepState>>;
  /** Whether the person has removed the plan from the account since the last edit. */
  readonly isRemoved: boolean;
  /**
   * The person's local day on which lines were last written, YYYY-MM-DD. Null before that and after the plan was
   * removed. An edit that is kept as a conflict does not change it.
   */
  readonly changedOn: string | null;
}

const NO_STEP: StepState = { lines: [], revision: 0, conflict: null };

/** Not `isCacheable`, because the state holds the person's words, which must not stay in memory after a command. */
export const planDecider: Decider<PlanState, PlanCommand, PlanEvent, TimedPlanEvent> = {
  initial: () => ({ steps: everyStep(() => NO_STEP), isRemoved: false, changedOn: null }),

  evolve(state, event) {
    const changedOn = dayOf(event.moment);
    switch (event.type) {
      case 'PlanStepWritten':
      case 'PlanConflictResolved': {
        const { step, lines } = event.data;
        const { revision, conflict } = state.steps[step];
        const written = {
          lines,
          revision: revision + 1,
          conflict: event.type === 'PlanStepWritten' ? conflict : null,
        };
        return { steps: { ...state.steps, [step]: written }, isRemoved: false, changedOn };
      }
      case 'PlanConflictKept': {
        const { step, lines } = event.data;
        return { ...state, steps: { ...state.steps, [step]: { ...state.steps[step], conflict: lines } } };
      }
      case 'PlanRemoved':
        // Every step gets a new revision, so that an edit that waits on another device can't bring the plan back.
        return {
          steps: everyStep((step) => ({ ...NO_STEP, revision: state.steps[step].revision + 1 })),
          isRemoved: true,
          changedOn: null,
        };
      default:
        return unhandled(event);
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'writeStep': {
        const { step, baseRevision } = command;
        const lines = checkedLines(step, command.lines);
        const { revision, conflict, lines: before } = state.steps[step];
        if (state.isRemoved && baseRevision !== undefined && baseRevision !== revision)
          throw new DomainError('taken', NOT_IN_ACCOUNT);
        const correction = correctionOf(
          { digest: linesKey(before), revision, conflict: conflict && { digest: linesKey(conflict) } },
          linesKey(lines),
          baseRevision,
          THIRD_LINES,
        );
        return correction ? [{ type: CORRECTION_TYPES[correction], data: { step, lines } }] : [];
      }
      case 'removePlan':
        return hasLines(state) ? [{ type: 'PlanRemoved', data: {} }] : [];
    }
  },
};

/** Whether any step has lines or a conflict, also a conflict with an empty list. */
const hasLines = ({ steps }: Pick<PlanState, 'steps'>): boolean =>
  PLAN_STEPS.some((step) => steps[step].lines.length > 0 || steps[step].conflict !== null);

const NOT_IN_ACCOUNT = 'Your safety plan is no longer in your account.';
const THIRD_LINES = 'This step already has two versions. Please choose one of them first.';

const CORRECTION_TYPES = {
  corrected: 'PlanStepWritten',
  kept: 'PlanConflictKept',
  resolved: 'PlanConflictResolved',
} as const satisfies Record<Correction, PlanEvent['type']>;

const everyStep = <T>(of: (step: PlanStep) => T): Record<PlanStep, T> =>
  Object.fromEntries(PLAN_STEPS.map((step) => [step, of(step)])) as Record<PlanStep, T>;
