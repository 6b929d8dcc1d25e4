import type { FastifyInstance } from 'fastify';
import correctMoodRoute from './correct.ts';
import latestMoodRoute from './latest.ts';
import listMoodsRoute from './list.ts';
import logMoodRoute from './log.ts';
import withdrawMoodRoute from './withdraw.ts';

export default function moodRoutes(app: FastifyInstance): void {
  logMoodRoute(app);
  latestMoodRoute(app);
  listMoodsRoute(app);
  correctMoodRoute(app);
  withdrawMoodRoute(app);
}
