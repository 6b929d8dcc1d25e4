import type { FastifyInstance } from 'fastify';
import { getUnreadCount } from '../../../domain/contract/notifications.ts';
import { hidesProjection } from '../../../projections/hides/project.ts';
import { moderationProjection } from '../../../projections/moderation/project.ts';
import { notificationsProjection } from '../../../projections/notifications/project.ts';
import { countUnread } from '../../../projections/notifications/queries.ts';
import { serve } from '../../contract/serve.ts';
import { decisionNewsFor } from '../../moderation/decision-news.ts';
import { userIdOf } from '../user-query.ts';
import { recipientOf } from './recipient.ts';

export default function unreadCountRoute(app: FastifyInstance): void {
  const { db } = app.services;
  serve(app, getUnreadCount, {
    reads: [hidesProjection.name, moderationProjection.name, notificationsProjection.name],
    async handler(request) {
      const recipient = recipientOf(request, userIdOf(request.query));
      if (recipient === undefined) return { count: 0 };
      const [gratitude, decisions] = await Promise.all([
        countUnread(db, recipient),
        decisionNewsFor(db, recipient, { unread: true }),
      ]);
      return { count: gratitude + decisions.length };
    },
  });
}
