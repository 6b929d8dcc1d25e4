import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deleteNotification, readNotification } from '../../../domain/contract/notifications.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import type { NotificationCommand } from '../../../domain/notifications/decide.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { moderationProjection } from '../../../projections/moderation/project.ts';
import { isStepFor } from '../../../projections/moderation/queries.ts';
import { notificationsProjection } from '../../../projections/notifications/project.ts';
import { wasDeliveredTo } from '../../../projections/notifications/queries.ts';
import { notificationsAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';

/** Marks one of the caller's notifications as read, or deletes it. Both can be repeated. */
export default function markNotificationRoute(app: FastifyInstance): void {
  const { db } = app.services;
  const reads = [moderationProjection.name, notificationsProjection.name];

  serve(app, readNotification, {
    reads,
    handler: (request) => mark('readNotification', request.params.id, request),
  });
  serve(app, deleteNotification, {
    reads,
    handler: (request) => mark('deleteNotification', request.params.id, request),
  });

  async function mark(type: NotificationCommand['type'], id: string, request: Caller): Promise<void> {
    const { pseudonymId } = request;
    const notificationId = id.toLowerCase();
    const isOwn =
      pseudonymId &&
      isUuid(notificationId) &&
      ((await wasDeliveredTo(db, pseudonymId, notificationId)) ||
        (await isStepFor(db, pseudonymId, notificationId)));
    if (!isOwn) throw new DomainError('not-found', 'This notification does not exist');
    await request.execute(notificationsAggregate, () => ({ type, notificationId }));
  }
}

type Caller = Pick<FastifyRequest, 'execute' | 'pseudonymId'>;
