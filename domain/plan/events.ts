import Type from 'typebox';
import { type DomainEvent, type EventDefinition, personal, type TimedEvent } from '../event.ts';
import { LINE_MAX, LINES_MAX, PHONE_MAX } from './lines.ts';
import { PLAN_STEPS } from './steps.ts';

/** 1.0.2 reads no stream of plans, so these events have no unsealed form. */
const sealed = { version: 1, sealedFrom: 1 } as const;

/** All lines of one step. */
const stepLines = {
  ...sealed,
  entity: 'step',
  data: Type.Object(
    {
      step: Type.Enum(PLAN_STEPS),
      lines: personal(
        Type.Array(
          Type.Object(
            {
              text: Type.String({ minLength: 1, maxLength: LINE_MAX }),
              phone: Type.Optional(Type.String({ minLength: 1, maxLength: PHONE_MAX })),
            },
            { additionalProperties: false },
          ),
          { maxItems: LINES_MAX },
        ),
      ),
    },
    { additionalProperties: false },
  ),
} as const satisfies Omit<EventDefinition, 'type'>;

/** Replaces the lines of a step. */
const PlanStepWritten = { type: 'PlanStepWritten', ...stepLines } as const satisfies EventDefinition;

/**
 * An edit, made on another device, that did not know the step's latest lines. The step keeps its lines, and these stay
 * beside them until the person chooses.
 */
const PlanConflictKept = { type: 'PlanConflictKept', ...stepLines } as const satisfies EventDefinition;

/** The lines that the person chose. Nothing stays beside them. */
const PlanConflictResolved = {
  type: 'PlanConflictResolved',
  ...stepLines,
} as const satisfies EventDefinition;

/** The person has taken the whole plan out of the account. */
const PlanRemoved = {
  type: 'PlanRemoved',
  ...sealed,
  data: Type.Object({}, { additionalProperties: false }),
} as const satisfies EventDefinition;

export const planEvents = [PlanStepWritten, PlanConflictKept, PlanConflictResolved, PlanRemoved] as const;
export type PlanEvent = DomainEvent<(typeof planEvents)[number]>;
export type TimedPlanEvent = TimedEvent<PlanEvent>;

/** A person has one plan, in one stream. */
export const planStream = (personId: string): string => `${STREAM_PREFIX}${personId}`;

const STREAM_PREFIX = 'plan-';
