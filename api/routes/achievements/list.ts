import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { BADGES } from '../../../domain/achievements/badges.ts';
import { progressOf } from '../../../domain/achievements/evaluate.ts';
import { Achievement } from '../../../domain/achievements/schema.ts';
import { achievementsProjection } from '../../../projections/achievements/project.ts';
import { achievementsOf } from '../../../projections/achievements/queries.ts';
import { UserQuery, userIdOf } from '../user-query.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.services;
  const schema = {
    summary: 'All badges: what earns each, and when it was earned or how far it is',
    refuses: [401, 403],
    querystring: UserQuery,
    response: { 200: Type.Array(Achievement) },
  };

  app.get('/achievements', { schema }, async (request, reply) => {
    const { person_id } = await request.readableAccount(userIdOf(request.query));
    await reply.waitForProjection(achievementsProjection.name);
    const { tally, earned } = await achievementsOf(db, person_id);
    return BADGES.map((badge) => {
      const date = earned.get(badge.id) ?? null;
      const unlocked = date !== null;
      return { ...badge, unlocked, date, progress: progressOf(badge.id, tally, unlocked) };
    });
  });
};

export default route;
