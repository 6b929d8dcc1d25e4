import type { FastifyInstance } from 'fastify';
import { removePlan } from '../../../domain/contract/plan.ts';
import { planAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { userIdOf } from '../user-query.ts';

/** Takes the plan out of the account. */
export default function removePlanRoute(app: FastifyInstance): void {
  serve(app, removePlan, {
    async handler(request) {
      request.requireAccount(userIdOf(request.query));
      await request.execute(planAggregate, () => ({ type: 'removePlan' }));
    },
  });
}
