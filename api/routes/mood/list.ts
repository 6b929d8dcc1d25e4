import type { FastifyInstance } from 'fastify';
import { getMoods } from '../../../domain/contract/mood.ts';
import { moodNotFound } from '../../../domain/mood/decide.ts';
import { moodProjection } from '../../../projections/mood/project.ts';
import { listMoods } from '../../../projections/mood/queries.ts';
import { serve } from '../../contract/serve.ts';
import { pageOf } from '../entries.ts';
import { userIdOf } from '../user-query.ts';
import { moodAnswers } from './answer.ts';

/**
 * Answers a page of a person's entries that are not deleted, newest first, or those of one day. 404 if the person has
 * no entry with the id from which the page goes on.
 */
export default function listMoodsRoute(app: FastifyInstance): void {
  const { sharedReads } = app.services;
  serve(app, getMoods, {
    reads: moodProjection.name,
    async handler(request) {
      const person = await request.readableAccount(userIdOf(request.query));
      const rows = await listMoods(sharedReads, person.person_id, pageOf(request.query));
      if (!rows) throw moodNotFound();
      return moodAnswers(rows, person.id, app.services);
    },
  });
}
