import type { FastifyInstance } from 'fastify';
import getConsentsRoute from './get.ts';
import answerConsentsRoute from './put.ts';

export default function consentsRoutes(app: FastifyInstance): void {
  getConsentsRoute(app);
  answerConsentsRoute(app);
}
