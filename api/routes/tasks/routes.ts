import type { FastifyInstance } from 'fastify';
import addActRoute from './add.ts';
import availableActsRoute from './available.ts';
import customizeActsRoute from './customize.ts';
import actHistoryRoute from './history.ts';
import actsOfTodayRoute from './today.ts';
import toggleActRoute from './toggle.ts';

export default function tasksRoutes(app: FastifyInstance): void {
  actsOfTodayRoute(app);
  actHistoryRoute(app);
  availableActsRoute(app);
  toggleActRoute(app);
  customizeActsRoute(app);
  addActRoute(app);
}
