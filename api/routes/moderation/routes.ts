import type { FastifyInstance } from 'fastify';
import caseRoutes from './cases.ts';
import illegalContentRoutes from './illegal-content.ts';
import ownModerationRoutes from './own.ts';
import reportRoutes from './report.ts';

export default function moderationRoutes(app: FastifyInstance): void {
  reportRoutes(app);
  illegalContentRoutes(app);
  ownModerationRoutes(app);
  caseRoutes(app);
}
