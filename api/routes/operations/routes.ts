import type { FastifyInstance } from 'fastify';
import actionsRoutes from './actions.ts';
import overviewRoute from './overview.ts';
import roleSessionsRoutes from './role-sessions.ts';

export default async function operationsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(overviewRoute);
  await app.register(actionsRoutes);
  await app.register(roleSessionsRoutes);
}
