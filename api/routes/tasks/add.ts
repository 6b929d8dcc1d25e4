import type { FastifyInstance } from 'fastify';
import { addAct } from '../../../domain/contract/acts.ts';
import { actsAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { actIdOf } from '../../stored-names.ts';
import { actResult, answerOfResult } from './answer.ts';

export default function addActRoute(app: FastifyInstance): void {
  serve(app, addAct, {
    async handler(request) {
      const { userId, title, description } = request.body;
      const ownId = actIdOf(request.requireAccount(userId).person_id);
      const moment = request.localMoment();
      const { state, result } = await request.execute(
        actsAggregate,
        ({ newId }) => ({ type: 'addAct', title, description, newId, moment, actIdOf: ownId }),
        {
          result({ events, state }) {
            const added = events.find(({ type }) => type === 'ActAdded');
            if (added?.type !== 'ActAdded') throw new Error('adding an act wrote no event');
            return actResult(added.data.actId, state, moment.localDate);
          },
        },
      );
      return answerOfResult(result, state, ownId, app.services);
    },
  });
}
