import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { MoodEntry } from '../../../domain/mood/schema.ts';
import { moodProjection } from '../../../projections/mood/project.ts';
import { latestMood } from '../../../projections/mood/queries.ts';
import { UserQuery, userIdOf } from '../user-query.ts';
import { moodAnswers } from './answer.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { db, keys } = app.services;
  const schema = {
    summary: 'The newest mood entry, or null',
    refuses: [401, 403],
    querystring: UserQuery,
    response: { 200: Type.Union([MoodEntry, Type.Null()]) },
  };

  app.get('/mood/latest', { schema }, async (request, reply) => {
    const person = await request.readableAccount(userIdOf(request.query));
    await reply.waitForProjection(moodProjection.name);
    const row = await latestMood(db, person.person_id);
    const [latest = null] = await moodAnswers(row ? [row] : [], person.id, keys);
    // Fastify sends an empty body for null; JSON needs the word.
    return reply.type('application/json; charset=utf-8').send(latest ?? ('null' as unknown as null));
  });
};

export default route;
