import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { DomainError } from '../../../domain/domain-error.ts';
import { type NotificationCommand, notificationsDecider } from '../../../domain/notifications/decide.ts';
import { notificationsStream } from '../../../domain/notifications/events.ts';
import { notificationsProjection } from '../../../projections/notifications/project.ts';
import { wasDeliveredTo } from '../../../projections/notifications/queries.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** One's own notifications are marked as read, or deleted; both can be repeated. */
const route: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.services;
  const schema = {
    refuses: [404],
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    response: { 204: Type.Null() },
  };

  app.put(
    '/notifications/:id/read',
    { schema: { summary: 'Mark a notification as read', ...schema } },
    (request, reply) => mark('readNotification', request, reply),
  );
  app.delete(
    '/notifications/:id',
    { schema: { summary: 'Delete a notification', ...schema } },
    (request, reply) => mark('deleteNotification', request, reply),
  );

  async function mark(
    type: NotificationCommand['type'],
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
  ) {
    const { pseudonymId } = request;
    const notificationId = request.params.id.toLowerCase();
    await reply.waitForProjection(notificationsProjection.name);
    const isOwn =
      pseudonymId && UUID.test(notificationId) && (await wasDeliveredTo(db, pseudonymId, notificationId));
    if (!isOwn) throw new DomainError('not-found', 'This notification does not exist');
    const { outcome } = await request.execute({
      actor: pseudonymId,
      stream: notificationsStream(pseudonymId),
      decider: notificationsDecider,
      moment: request.serverMoment(),
      command: (): NotificationCommand => ({ type, notificationId }),
      status: 204,
      result: () => ({}),
    });
    return reply.setConsistencyToken(outcome.position).code(204).send();
  }
};

export default route;
