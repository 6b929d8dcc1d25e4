import type { FastifyInstance } from 'fastify';
import listNotificationsRoute from './list.ts';
import markNotificationRoute from './mark.ts';
import unreadCountRoute from './unread-count.ts';

export default async function notificationsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(listNotificationsRoute);
  await app.register(unreadCountRoute);
  await app.register(markNotificationRoute);
}
