import type { FastifyInstance } from 'fastify';
import getConsentsRoute from './get.ts';
import answerConsentsRoute from './put.ts';

export default async function consentsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(getConsentsRoute);
  await app.register(answerConsentsRoute);
}
