import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ActsCommand } from '../../../domain/acts/decide.ts';
import { type ActsEvent, actsStream } from '../../../domain/acts/events.ts';
import { DailyAct, ToggleActBody } from '../../../domain/acts/schema.ts';
import { completedAt } from '../../../domain/acts/state.ts';
import type { TimedEvent } from '../../../domain/event.ts';
import { acts } from '../../commands/personal-deciders.ts';
import { actIdOf } from '../../stored-names.ts';
import { actResult, answersOfResults } from './answer.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { keys } = app.services;
  const schema = {
    summary: 'Say that an act of the day is done, or is not',
    refuses: [401, 404],
    body: ToggleActBody,
    response: { 200: DailyAct },
  };

  app.post('/tasks/toggle', { schema }, async (request, reply) => {
    const { userId, isCompleted } = request.body;
    const person = request.requireAccount(userId);
    const actId = request.body.taskId.toLowerCase();
    const ownId = actIdOf(person.person_id);
    const moment = request.localMoment();
    const { outcome, result } = await request.execute({
      actor: person.person_id,
      stream: actsStream(person.person_id),
      decider: acts,
      moment,
      command: (): ActsCommand => ({ type: 'toggleAct', actId, isCompleted, moment, actIdOf: ownId }),
      status: 200,
      result: ({ events, state }) =>
        actResult(actId, completedBy(events) ?? completedAt(state, moment.localDate, actId)),
    });
    const [answer] = await answersOfResults([result], outcome.state, ownId, keys);
    return reply.setConsistencyToken(outcome.position).send(answer);
  });
};

/** When these events completed an act, if they did. */
const completedBy = (events: readonly TimedEvent<ActsEvent>[]): string | undefined =>
  events.find(({ type }) => type === 'ActCompleted')?.moment.occurredAt;

export default route;
