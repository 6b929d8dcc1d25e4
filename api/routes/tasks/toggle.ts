import type { FastifyInstance } from 'fastify';
import { toggleAct } from '../../../domain/contract/acts.ts';
import { actsAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { actIdOf } from '../../stored-names.ts';
import { actResult, answerOfResult } from './answer.ts';

export default function toggleActRoute(app: FastifyInstance): void {
  serve(app, toggleAct, {
    async handler(request) {
      const { userId, isCompleted } = request.body;
      const ownId = actIdOf(request.requireAccount(userId).person_id);
      const actId = request.body.taskId.toLowerCase();
      const moment = request.localMoment();
      const { state, result } = await request.execute(
        actsAggregate,
        () => ({ type: 'toggleAct', actId, isCompleted, moment, actIdOf: ownId }),
        {
          result: ({ state }) => actResult(actId, state, moment.localDate),
        },
      );
      return answerOfResult(result, state, ownId, app.services);
    },
  });
}
