import type { FastifyInstance } from 'fastify';
import { writePlanStep } from '../../../domain/contract/plan.ts';
import { planAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { planAnswer } from './answer.ts';

/** Replaces the lines of one step, or keeps the sent ones beside newer ones, and answers the whole plan. */
export default function writePlanStepRoute(app: FastifyInstance): void {
  serve(app, writePlanStep, {
    async handler(request) {
      const { userId, step, lines, baseRevision } = request.body;
      request.requireAccount(userId);
      const command = { type: 'writeStep', step, lines, baseRevision } as const;
      const { state } = await request.execute(planAggregate, () => command);
      return planAnswer(state);
    },
  });
}
