import type { FastifyInstance } from 'fastify';
import { getActHistory } from '../../../domain/contract/acts.ts';
import { actsProjection } from '../../../projections/acts/project.ts';
import { actDays } from '../../../projections/acts/queries.ts';
import { serve } from '../../contract/serve.ts';
import { userIdOf } from '../user-query.ts';

const LIMIT_DEFAULT = 30;

export default function actHistoryRoute(app: FastifyInstance): void {
  const { db } = app.services;
  serve(app, getActHistory, {
    reads: actsProjection.name,
    async handler(request) {
      const { limit, before } = request.query;
      const person = await request.readableAccount(userIdOf(request.query));
      return actDays(db, person.person_id, { limit: Number(limit ?? LIMIT_DEFAULT), before });
    },
  });
}
