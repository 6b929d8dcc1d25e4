import type { FastifyInstance } from 'fastify';
import { getUnreadCount } from '../../../domain/contract/notifications.ts';
import { hidesProjection } from '../../../projections/hides/project.ts';
import { notificationsProjection } from '../../../projections/notifications/project.ts';
import { countUnread } from '../../../projections/notifications/queries.ts';
import { serve } from '../../contract/serve.ts';
import { userIdOf } from '../user-query.ts';
import { recipientOf } from './recipient.ts';

export default async function unreadCountRoute(app: FastifyInstance): Promise<void> {
  const { db } = app.services;
  serve(app, getUnreadCount, {
    reads: [hidesProjection.name, notificationsProjection.name],
    async handler(request) {
      const recipient = recipientOf(request, userIdOf(request.query));
      return { count: recipient === undefined ? 0 : await countUnread(db, recipient) };
    },
  });
}
