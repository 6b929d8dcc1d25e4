import type { FastifyInstance } from 'fastify';
import { slugsAt } from '../../../domain/acts/recommended.ts';
import { dayListOf } from '../../../domain/acts/state.ts';
import { customizeActs } from '../../../domain/contract/acts.ts';
import { actsAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { actIdOf } from '../../stored-names.ts';
import { actResult, answersOfResults } from './answer.ts';

export default function customizeActsRoute(app: FastifyInstance): void {
  serve(app, customizeActs, {
    async handler(request) {
      const { userId, taskIndices, customTasks: customs = [] } = request.body;
      const ownId = actIdOf(request.requireAccount(userId).person_id);
      const slugs = slugsAt(taskIndices);
      const moment = request.localMoment();
      const { state, result } = await request.execute(
        actsAggregate,
        ({ newId }) => ({ type: 'customizeActs', slugs, customs, newId, moment, actIdOf: ownId }),
        {
          result: ({ state }) => ({
            acts: dayListOf(state, ownId, moment.localDate).map(({ actId }) =>
              actResult(actId, state, moment.localDate),
            ),
          }),
        },
      );
      return answersOfResults(result.acts, state, ownId, app.services);
    },
  });
}
