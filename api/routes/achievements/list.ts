import type { FastifyInstance } from 'fastify';
import { BADGES } from '../../../domain/achievements/badges.ts';
import { progressOf } from '../../../domain/achievements/evaluate.ts';
import { getAchievements } from '../../../domain/contract/achievements.ts';
import { achievementsProjection } from '../../../projections/achievements/project.ts';
import { achievementsOf } from '../../../projections/achievements/queries.ts';
import { serve } from '../../contract/serve.ts';
import { userIdOf } from '../user-query.ts';

/** Answers every badge, with the day on which the person earned it and their progress. */
export default function listAchievementsRoute(app: FastifyInstance): void {
  const { db } = app.services;
  serve(app, getAchievements, {
    reads: achievementsProjection.name,
    async handler(request) {
      // Without a user id it is the caller.
      const { person_id } = await request.readableAccount(userIdOf(request.query));
      const { tally, earned } = await achievementsOf(db, person_id);
      return BADGES.map((badge) => {
        // The projector decides what is earned, by the rules at that time. A changed rule needs a higher
        // ACHIEVEMENTS_TABLE_VERSION, so that a rebuild judges all entries again. The date is a local one.
        const date = earned.get(badge.id) ?? null;
        const unlocked = date !== null;
        return { ...badge, unlocked, date, progress: progressOf(badge.id, tally, unlocked) };
      });
    },
  });
}
