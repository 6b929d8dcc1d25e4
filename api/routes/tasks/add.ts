import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ActsCommand } from '../../../domain/acts/decide.ts';
import { actsStream } from '../../../domain/acts/events.ts';
import { AddActBody, DailyAct } from '../../../domain/acts/schema.ts';
import { acts } from '../../commands/personal-deciders.ts';
import { actIdOf } from '../../stored-names.ts';
import { actResult, answersOfResults } from './answer.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { keys } = app.services;
  const schema = {
    summary: 'Add an act of one’s own to the list',
    refuses: [401],
    body: AddActBody,
    response: { 201: DailyAct },
  };

  app.post('/tasks/custom', { schema }, async (request, reply) => {
    const { userId, title, description } = request.body;
    const person = request.requireAccount(userId);
    const ownId = actIdOf(person.person_id);
    const moment = request.localMoment();
    const { outcome, result } = await request.execute({
      actor: person.person_id,
      stream: actsStream(person.person_id),
      decider: acts,
      moment,
      command: (newId): ActsCommand => {
        return { type: 'addAct', title, description, newId, moment, actIdOf: ownId };
      },
      status: 201,
      result: ({ events }) => {
        const added = events.find(({ type }) => type === 'ActAdded');
        if (added?.type !== 'ActAdded') throw new Error('an added act has left no event');
        return actResult(added.data.actId, null);
      },
    });
    const [answer] = await answersOfResults([result], outcome.state, ownId, keys);
    return reply.setConsistencyToken(outcome.position).code(201).send(answer);
  });
};

export default route;
