import Type, { type Static } from 'typebox';
import { orNull } from '../or-null.ts';
import { PLAN_STEPS } from './steps.ts';

const Step = Type.Enum(PLAN_STEPS, { examples: ['ask'] });
const Lines = Type.Array(
  Type.Object(
    {
      text: Type.String(),
      phone: Type.Optional(
        Type.String({ description: 'Only in the steps `distract`, `ask` and `professionals`' }),
      ),
    },
    { additionalProperties: false },
  ),
  { examples: [[{ text: 'Jonas, any hour', phone: '+44 20 7946 0000' }]] },
);

/** The body of PUT /api/plan: all lines of one step. `userId` can only name the caller. */
export const PlanBody = Type.Object(
  {
    step: Step,
    lines: Lines,
    baseRevision: Type.Optional(Type.Integer({ minimum: 0 })),
    userId: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
);
export type PlanBody = Static<typeof PlanBody>;

/** A person's safety plan as their account has it. */
export const Plan = Type.Object({
  steps: Type.Array(
    Type.Object({
      step: Step,
      lines: Lines,
      revision: Type.Integer({ description: 'How often the lines have changed; 0 before the first ones' }),
      conflict: orNull(Lines, {
        description:
          'The lines of an edit on another device, to choose from; null if there is nothing to choose',
      }),
    }),
    { description: 'All six steps in their order, also those without lines' },
  ),
  changedOn: orNull(Type.String({ format: 'date' }), {
    description: 'The person’s local day of the last change; null without one',
  }),
});
export type Plan = Static<typeof Plan>;
