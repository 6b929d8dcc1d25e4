import type { FastifyInstance } from 'fastify';
import correctMoodRoute from './correct.ts';
import latestMoodRoute from './latest.ts';
import listMoodsRoute from './list.ts';
import logMoodRoute from './log.ts';
import withdrawMoodRoute from './withdraw.ts';

export default async function moodRoutes(app: FastifyInstance): Promise<void> {
  await app.register(logMoodRoute);
  await app.register(latestMoodRoute);
  await app.register(listMoodsRoute);
  await app.register(correctMoodRoute);
  await app.register(withdrawMoodRoute);
}
