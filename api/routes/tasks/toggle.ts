import type { FastifyInstance } from 'fastify';
import type { ActsEvent } from '../../../domain/acts/events.ts';
import { completedAt } from '../../../domain/acts/state.ts';
import { toggleAct } from '../../../domain/contract/acts.ts';
import type { TimedEvent } from '../../../domain/event.ts';
import { actsAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { actIdOf } from '../../stored-names.ts';
import { actResult, answerOfResult } from './answer.ts';

export default async function toggleActRoute(app: FastifyInstance): Promise<void> {
  const { keys } = app.services;
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
          result: ({ events, state }) =>
            actResult(actId, completedBy(events) ?? completedAt(state, moment.localDate, actId)),
        },
      );
      return answerOfResult(result, state, ownId, keys);
    },
  });
}

/** When these events completed an act; undefined if they did not. */
const completedBy = (events: readonly TimedEvent<ActsEvent>[]): string | undefined =>
  events.find(({ type }) => type === 'ActCompleted')?.moment.occurredAt;
