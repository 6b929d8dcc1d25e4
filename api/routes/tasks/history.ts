import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { ActDay } from '../../../domain/acts/schema.ts';
import { actsProjection } from '../../../projections/acts/project.ts';
import { actDays } from '../../../projections/acts/queries.ts';
import { LimitText } from '../entries.ts';
import { UserQuery, userIdOf } from '../user-query.ts';

const LIMIT_DEFAULT = 30;

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.services;
  const before = Type.Optional(Type.String({ format: 'date' }));
  const querystring = Type.Object(
    { ...UserQuery.properties, limit: Type.Optional(LimitText), before },
    { additionalProperties: false },
  );
  const schema = {
    summary: 'Days on which an act was done or the list was changed, newest first',
    refuses: [401, 403],
    querystring,
    response: { 200: Type.Array(ActDay) },
  };

  app.get('/tasks/history', { schema }, async (request, reply) => {
    const { limit, before } = request.query;
    const person = await request.readableAccount(userIdOf(request.query));
    await reply.waitForProjection(actsProjection.name);
    return actDays(db, person.person_id, { limit: Number(limit ?? LIMIT_DEFAULT), before });
  });
};

export default route;
