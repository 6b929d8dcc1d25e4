import type { FastifyInstance } from 'fastify';
import caseRoutes from './cases.ts';
import illegalContentRoutes from './illegal-content.ts';
import ownModerationRoutes from './own.ts';
import reportRoutes from './report.ts';

export default async function moderationRoutes(app: FastifyInstance): Promise<void> {
  await app.register(reportRoutes);
  await app.register(illegalContentRoutes);
  await app.register(ownModerationRoutes);
  await app.register(caseRoutes);
}
