import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import {
  NOTIFICATIONS_MAX,
  Notification,
  NotificationTypeSchema,
} from '../../../domain/notifications/schema.ts';
import { notificationsProjection } from '../../../projections/notifications/project.ts';
import { listNotifications } from '../../../projections/notifications/queries.ts';
import { UserQuery, userIdOf } from '../user-query.ts';
import { notificationAnswer, notificationKeys } from './answer.ts';
import { recipientOf } from './recipient.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { db, keys } = app.services;
  const querystring = Type.Object(
    {
      ...UserQuery.properties,
      type: Type.Optional(NotificationTypeSchema),
      /** `true` leaves out what has been read. */
      unread: Type.Optional(Type.Enum(['true', 'false'])),
    },
    { additionalProperties: false },
  );
  const schema = {
    summary: 'What has reached one, newest first; nothing without a session',
    refuses: [403],
    querystring,
    response: { 200: Type.Array(Notification) },
  };

  app.get('/notifications', { schema }, async (request, reply) => {
    const { type = 'gratitude', unread } = request.query;
    const recipient = recipientOf(request, userIdOf(request.query));
    // Nothing else is sent to anybody yet.
    if (recipient === undefined || type !== 'gratitude') return [];
    await reply.waitForProjection(notificationsProjection.name);
    const rows = await listNotifications(db, recipient, {
      unread: unread === 'true',
      limit: NOTIFICATIONS_MAX,
    });
    const found = await notificationKeys(rows, keys);
    return rows.map((row) => notificationAnswer(row, found));
  });
};

export default route;
