import type { FastifyInstance } from 'fastify';
import actionsRoutes from './actions.ts';
import overviewRoute from './overview.ts';
import roleSessionsRoutes from './role-sessions.ts';

export default function operationsRoutes(app: FastifyInstance): void {
  overviewRoute(app);
  actionsRoutes(app);
  roleSessionsRoutes(app);
}
