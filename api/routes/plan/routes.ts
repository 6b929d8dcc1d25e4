import type { FastifyInstance } from 'fastify';
import getPlanRoute from './get.ts';
import removePlanRoute from './remove.ts';
import writePlanStepRoute from './write.ts';

export default async function planRoutes(app: FastifyInstance): Promise<void> {
  await app.register(getPlanRoute);
  await app.register(writePlanStepRoute);
  await app.register(removePlanRoute);
}
