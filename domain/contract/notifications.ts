import Type from 'typebox';
import { Notification, NotificationTypeSchema, UnreadCount } from '../notifications/schema.ts';
import { IdParams, UserQuery } from './queries.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

export const getNotifications = defineRoute({
  method: 'GET',
  path: '/api/notifications',
  summary: 'The caller’s notifications, newest first; an empty list without a session',
  session: 'optional',
  query: Type.Object(
    {
      ...UserQuery.properties,
      type: Type.Optional(NotificationTypeSchema),
      /** `true` leaves out notifications that have been read. */
      unread: Type.Optional(Type.Enum(['true', 'false'])),
    },
    { additionalProperties: false },
  ),
  answers: { 200: Type.Array(Notification) },
  refuses: [403],
});

export const getUnreadCount = defineRoute({
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: 'How many of the caller’s notifications are unread',
  session: 'optional',
  query: UserQuery,
  answers: { 200: UnreadCount },
  refuses: [403],
});

export const readNotification = defineRoute({
  method: 'PUT',
  path: '/api/notifications/:id/read',
  summary: 'Mark a notification as read',
  session: 'optional',
  params: IdParams,
  answers: NO_CONTENT,
  refuses: [404],
});

export const deleteNotification = defineRoute({
  method: 'DELETE',
  path: '/api/notifications/:id',
  summary: 'Delete a notification',
  session: 'optional',
  params: IdParams,
  answers: NO_CONTENT,
  refuses: [404],
});
