import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import type { ActsCommand } from '../../../domain/acts/decide.ts';
import { actsStream } from '../../../domain/acts/events.ts';
import { slugsAt } from '../../../domain/acts/recommended.ts';
import { CustomizeActsBody, DailyAct } from '../../../domain/acts/schema.ts';
import { completedAt, dayListOf } from '../../../domain/acts/state.ts';
import { acts } from '../../commands/personal-deciders.ts';
import { actIdOf } from '../../stored-names.ts';
import { actResult, answersOfResults } from './answer.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { keys } = app.services;
  const schema = {
    summary: 'Choose the list of acts, from today on',
    refuses: [401],
    body: CustomizeActsBody,
    response: { 200: Type.Array(DailyAct) },
  };

  app.post('/tasks/customize', { schema }, async (request, reply) => {
    const { userId, taskIndices, customTasks: customs = [] } = request.body;
    const person = request.requireAccount(userId);
    const slugs = slugsAt(taskIndices);
    const ownId = actIdOf(person.person_id);
    const moment = request.localMoment();
    const { outcome, result } = await request.execute({
      actor: person.person_id,
      stream: actsStream(person.person_id),
      decider: acts,
      moment,
      command: (newId): ActsCommand => {
        return { type: 'customizeActs', slugs, customs, newId, moment, actIdOf: ownId };
      },
      status: 200,
      result: ({ state }) => ({
        acts: dayListOf(state, ownId, moment.localDate).map(({ actId }) =>
          actResult(actId, completedAt(state, moment.localDate, actId)),
        ),
      }),
    });
    const answers = await answersOfResults(result.acts, outcome.state, ownId, keys);
    return reply.setConsistencyToken(outcome.position).send(answers);
  });
};

export default route;
