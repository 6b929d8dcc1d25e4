import type { FastifyInstance } from 'fastify';
import { getPlan } from '../../../domain/contract/plan.ts';
import { planAggregate } from '../../aggregates/aggregates.ts';
import { readState } from '../../aggregates/read-state.ts';
import { serve } from '../../contract/serve.ts';
import { userIdOf } from '../user-query.ts';
import { planAnswer } from './answer.ts';

/** Answers the caller's own plan only, in demo mode as well. */
export default function getPlanRoute(app: FastifyInstance): void {
  serve(app, getPlan, {
    async handler(request) {
      const { person_id } = request.requireAccount(userIdOf(request.query));
      return planAnswer(await readState(app.services, planAggregate, person_id));
    },
  });
}
