import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { UnreadCount } from '../../../domain/notifications/schema.ts';
import { notificationsProjection } from '../../../projections/notifications/project.ts';
import { countUnread } from '../../../projections/notifications/queries.ts';
import { UserQuery, userIdOf } from '../user-query.ts';
import { recipientOf } from './recipient.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.services;
  const schema = {
    summary: 'How much of what has reached one is unread',
    refuses: [403],
    querystring: UserQuery,
    response: { 200: UnreadCount },
  };

  app.get('/notifications/unread-count', { schema }, async (request, reply) => {
    const recipient = recipientOf(request, userIdOf(request.query));
    if (recipient === undefined) return { count: 0 };
    await reply.waitForProjection(notificationsProjection.name);
    return { count: await countUnread(db, recipient) };
  });
};

export default route;
