import type { FastifyInstance } from 'fastify';
import addActRoute from './add.ts';
import availableActsRoute from './available.ts';
import customizeActsRoute from './customize.ts';
import actHistoryRoute from './history.ts';
import actsOfTodayRoute from './today.ts';
import toggleActRoute from './toggle.ts';

export default async function tasksRoutes(app: FastifyInstance): Promise<void> {
  await app.register(actsOfTodayRoute);
  await app.register(actHistoryRoute);
  await app.register(availableActsRoute);
  await app.register(toggleActRoute);
  await app.register(customizeActsRoute);
  await app.register(addActRoute);
}
