import type { FastifyInstance } from 'fastify';
import hideRoute from './hide.ts';
import listHidesRoute from './list.ts';
import undoHideRoute from './undo.ts';

export default async function hidesRoutes(app: FastifyInstance): Promise<void> {
  await app.register(hideRoute);
  await app.register(listHidesRoute);
  await app.register(undoHideRoute);
}
