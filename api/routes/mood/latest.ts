import type { FastifyInstance } from 'fastify';
import { getLatestMood } from '../../../domain/contract/mood.ts';
import { moodProjection } from '../../../projections/mood/project.ts';
import { latestMood } from '../../../projections/mood/queries.ts';
import { serve } from '../../contract/serve.ts';
import { userIdOf } from '../user-query.ts';
import { moodAnswers } from './answer.ts';

/** Answers a person's newest entry that is not deleted, or null if there is none. */
export default function latestMoodRoute(app: FastifyInstance): void {
  const { db } = app.services;
  serve(app, getLatestMood, {
    reads: moodProjection.name,
    async handler(request) {
      const person = await request.readableAccount(userIdOf(request.query));
      const row = await latestMood(db, person.person_id);
      const [latest = null] = await moodAnswers(row ? [row] : [], person.id, app.services);
      return latest;
    },
  });
}
