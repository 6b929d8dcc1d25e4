import type { FastifyInstance } from 'fastify';
import listNotificationsRoute from './list.ts';
import markNotificationRoute from './mark.ts';
import unreadCountRoute from './unread-count.ts';

export default function notificationsRoutes(app: FastifyInstance): void {
  listNotificationsRoute(app);
  unreadCountRoute(app);
  markNotificationRoute(app);
}
