import type { FastifyInstance } from 'fastify';
import { removePlan } from '../../../domain/contract/plan.ts';
import { planAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { userIdOf } from '../user-query.ts';

/** Removes the safety plan of the signed-in person from their account. */
export default function removePlanRoute(app: FastifyInstance): void {
  serve(app, removePlan, {
    async handler(request) {
      // Refuses the id of another person. The command itself always concerns the signed-in one.
      request.requireAccount(userIdOf(request.query));
      await request.execute(planAggregate, () => ({ type: 'removePlan' }));
    },
  });
}
