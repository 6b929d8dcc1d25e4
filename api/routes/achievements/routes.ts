import type { FastifyInstance } from 'fastify';
import listAchievementsRoute from './list.ts';

export default function achievementsRoutes(app: FastifyInstance): void {
  listAchievementsRoute(app);
}
