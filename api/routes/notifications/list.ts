import type { FastifyInstance } from 'fastify';
import { getNotifications } from '../../../domain/contract/notifications.ts';
import { NOTIFICATIONS_MAX, type Notification } from '../../../domain/notifications/schema.ts';
import { hidesProjection } from '../../../projections/hides/project.ts';
import { moderationProjection } from '../../../projections/moderation/project.ts';
import { notificationsProjection } from '../../../projections/notifications/project.ts';
import { listNotifications } from '../../../projections/notifications/queries.ts';
import { serve } from '../../contract/serve.ts';
import { decisionNewsFor } from '../../moderation/decision-news.ts';
import { userIdOf } from '../user-query.ts';
import { notificationAnswer, notificationOpener } from './answer.ts';
import { recipientOf } from './recipient.ts';

export default function listNotificationsRoute(app: FastifyInstance): void {
  const { db, keys } = app.services;
  serve(app, getNotifications, {
    reads: [hidesProjection.name, moderationProjection.name, notificationsProjection.name],
    async handler(request) {
      const { type } = request.query;
      const unread = request.query.unread === 'true';
      const recipient = recipientOf(request, userIdOf(request.query));
      if (recipient === undefined) return [];
      const [gratitude, decisions] = await Promise.all([
        type === undefined || type === 'gratitude' ? gratitudeFor(recipient, unread) : [],
        type === undefined || type === 'message' ? decisionNewsFor(db, recipient, { unread }) : [],
      ]);
      return [...gratitude, ...decisions].sort(newestFirst).slice(0, NOTIFICATIONS_MAX);
    },
  });

  async function gratitudeFor(recipient: string, unread: boolean): Promise<Notification[]> {
    const rows = await listNotifications(db, recipient, { unread, limit: NOTIFICATIONS_MAX });
    const opener = await notificationOpener(rows, keys);
    return rows.map((row) => notificationAnswer(row, opener));
  }
}

/** Both lists have this order already, and the sort keeps it for equal times. */
const newestFirst = (a: Notification, b: Notification): number =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt);
