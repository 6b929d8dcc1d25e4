import type { FastifyInstance } from 'fastify';
import getPlanRoute from './get.ts';
import removePlanRoute from './remove.ts';
import writePlanStepRoute from './write.ts';

export default function planRoutes(app: FastifyInstance): void {
  getPlanRoute(app);
  writePlanStepRoute(app);
  removePlanRoute(app);
}
