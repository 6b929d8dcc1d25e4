import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { DomainError } from '../../../domain/domain-error.ts';
import { MoodEntry } from '../../../domain/mood/schema.ts';
import { moodProjection } from '../../../projections/mood/project.ts';
import { listMoods } from '../../../projections/mood/queries.ts';
import { EntriesQuery, pageOf } from '../entries.ts';
import { userIdOf } from '../user-query.ts';
import { moodAnswers } from './answer.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { db, keys } = app.services;
  const schema = {
    summary: 'Mood entries, newest first',
    refuses: [401, 403, 404],
    querystring: EntriesQuery,
    response: { 200: Type.Array(MoodEntry) },
  };

  app.get('/mood', { schema }, async (request, reply) => {
    const person = await request.readableAccount(userIdOf(request.query));
    await reply.waitForProjection(moodProjection.name);
    const rows = await listMoods(db, person.person_id, pageOf(request.query));
    if (!rows) throw new DomainError('not-found', 'This mood entry does not exist');
    return moodAnswers(rows, person.id, keys);
  });
};

export default route;
