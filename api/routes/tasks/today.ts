import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { starterActs } from '../../../domain/acts/day-list.ts';
import { DailyAct } from '../../../domain/acts/schema.ts';
import { actsProjection } from '../../../projections/acts/project.ts';
import { actsOfDay } from '../../../projections/acts/queries.ts';
import { actIdOf } from '../../stored-names.ts';
import { UserQuery, userIdOf } from '../user-query.ts';
import { actAnswers } from './answer.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { db, keys } = app.services;
  const schema = {
    summary: 'Today’s acts',
    refuses: [401, 403],
    querystring: UserQuery,
    response: { 200: Type.Array(DailyAct) },
  };

  app.get('/tasks', { schema }, async (request, reply) => {
    const { person_id: personId } = await request.readableAccount(userIdOf(request.query));
    await reply.waitForProjection(actsProjection.name);
    const acts = await actsOfDay(db, personId, request.today(), starterActs(actIdOf(personId)));
    return actAnswers(acts, keys);
  });
};

export default route;
