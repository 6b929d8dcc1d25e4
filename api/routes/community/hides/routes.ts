import type { FastifyInstance } from 'fastify';
import hideRoute from './hide.ts';
import listHidesRoute from './list.ts';
import undoHideRoute from './undo.ts';

export default function hidesRoutes(app: FastifyInstance): void {
  hideRoute(app);
  listHidesRoute(app);
  undoHideRoute(app);
}
