import type { FastifyInstance } from 'fastify';
import { starterActs } from '../../../domain/acts/day-list.ts';
import { getTodaysActs } from '../../../domain/contract/acts.ts';
import { actsProjection } from '../../../projections/acts/project.ts';
import { actsOfDay } from '../../../projections/acts/queries.ts';
import { serve } from '../../contract/serve.ts';
import { actIdOf } from '../../stored-names.ts';
import { userIdOf } from '../user-query.ts';
import { actAnswers } from './answer.ts';

export default function actsOfTodayRoute(app: FastifyInstance): void {
  const { db } = app.services;
  serve(app, getTodaysActs, {
    reads: actsProjection.name,
    async handler(request) {
      const { person_id: personId } = await request.readableAccount(userIdOf(request.query));
      const today = request.today();
      const acts = await actsOfDay(db, personId, today, starterActs(actIdOf(personId)));
      return actAnswers(acts, today, app.services);
    },
  });
}
