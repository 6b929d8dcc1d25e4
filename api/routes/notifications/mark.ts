import type { FastifyInstance } from 'fastify';
import { deleteNotification, readNotification } from '../../../domain/contract/notifications.ts';
import type { NotificationCommand } from '../../../domain/notifications/decide.ts';
import { moderationProjection } from '../../../projections/moderation/project.ts';
import { isStepFor } from '../../../projections/moderation/queries.ts';
import { notificationsProjection } from '../../../projections/notifications/project.ts';
import { wasDeliveredTo } from '../../../projections/notifications/queries.ts';
import { notificationsAggregate } from '../../aggregates/aggregates.ts';
import { type RouteRequest, serve } from '../../contract/serve.ts';
import { notificationNotFound } from '../../notification-not-found.ts';
import { idInPath } from '../id-in-path.ts';

/** Marks one of the caller's notifications as read, or deletes it. Both can be repeated. */
export default function markNotificationRoute(app: FastifyInstance): void {
  const { db } = app.services;
  const reads = [moderationProjection.name, notificationsProjection.name];

  serve(app, readNotification, { reads, handler: (request) => mark('readNotification', request) });
  serve(app, deleteNotification, { reads, handler: (request) => mark('deleteNotification', request) });

  async function mark(
    type: NotificationCommand['type'],
    request: RouteRequest<typeof readNotification | typeof deleteNotification>,
  ): Promise<void> {
    const { pseudonymId } = request;
    const notificationId = idInPath(request.params, notificationNotFound);
    const isOwn =
      pseudonymId &&
      ((await wasDeliveredTo(db, pseudonymId, notificationId)) ||
        (await isStepFor(db, pseudonymId, notificationId)));
    if (!isOwn) throw notificationNotFound();
    await request.execute(notificationsAggregate, () => ({ type, notificationId }));
  }
}
