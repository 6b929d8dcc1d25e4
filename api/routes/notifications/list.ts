import type { FastifyInstance } from 'fastify';
import { getNotifications } from '../../../domain/contract/notifications.ts';
import { NOTIFICATIONS_MAX } from '../../../domain/notifications/schema.ts';
import { hidesProjection } from '../../../projections/hides/project.ts';
import { notificationsProjection } from '../../../projections/notifications/project.ts';
import { listNotifications } from '../../../projections/notifications/queries.ts';
import { serve } from '../../contract/serve.ts';
import { userIdOf } from '../user-query.ts';
import { notificationAnswer, notificationKeys } from './answer.ts';
import { recipientOf } from './recipient.ts';

export default async function listNotificationsRoute(app: FastifyInstance): Promise<void> {
  const { db, keys } = app.services;
  serve(app, getNotifications, {
    reads: [hidesProjection.name, notificationsProjection.name],
    async handler(request) {
      const { type = 'gratitude', unread } = request.query;
      const recipient = recipientOf(request, userIdOf(request.query));
      // Gratitude is the only type of notification so far.
      if (recipient === undefined || type !== 'gratitude') return [];
      const rows = await listNotifications(db, recipient, {
        unread: unread === 'true',
        limit: NOTIFICATIONS_MAX,
      });
      const found = await notificationKeys(rows, keys);
      return rows.map((row) => notificationAnswer(row, found));
    },
  });
}
