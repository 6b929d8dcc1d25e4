import type { FastifyInstance } from 'fastify';
import sendGratitudeRoute from './send.ts';

export default async function gratitudeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(sendGratitudeRoute);
}
