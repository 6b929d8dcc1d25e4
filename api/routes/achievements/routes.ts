import type { FastifyInstance } from 'fastify';
import listAchievementsRoute from './list.ts';

export default async function achievementsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(listAchievementsRoute);
}
