import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { DomainError } from '../../../domain/domain-error.ts';
import { MoodEntry } from '../../../domain/mood/schema.ts';
import { moodProjection } from '../../../projections/mood/project.ts';
import { listMoods } from '../../../projections/mood/queries.ts';
import { UserQuery, userIdOf } from '../user-query.ts';
import { moodAnswers } from './answer.ts';

const LIMIT_DEFAULT = 365;
/** 1 to 1000. */
const LimitText = Type.String({ pattern: '^([1-9][0-9]{0,2}|1000)$' });
const EntryId = Type.String({
  pattern: '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$',
});

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { db, keys } = app.services;
  const querystring = Type.Object(
    { ...UserQuery.properties, limit: Type.Optional(LimitText), before: Type.Optional(EntryId) },
    { additionalProperties: false },
  );
  const schema = {
    summary: 'Mood entries, newest first',
    refuses: [401, 403, 404],
    querystring,
    response: { 200: Type.Array(MoodEntry) },
  };

  app.get('/mood', { schema }, async (request, reply) => {
    const { limit, before } = request.query;
    const person = await request.reader(userIdOf(request.query));
    await reply.caughtUp(moodProjection.name);
    const rows = await listMoods(db, person.person_id, { limit: Number(limit ?? LIMIT_DEFAULT), before });
    if (!rows) throw new DomainError('not-found', 'There is no such mood entry');
    return moodAnswers(rows, person.id, keys);
  });
};

export default route;
