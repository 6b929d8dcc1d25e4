import Type from 'typebox';
import type { DomainEvent, EventDefinition } from '../event.ts';

const data = Type.Object({ notificationId: Type.String() }, { additionalProperties: false });

const NotificationRead = { type: 'NotificationRead', version: 1, data } as const satisfies EventDefinition;
const NotificationDeleted = {
  type: 'NotificationDeleted',
  version: 1,
  data,
} as const satisfies EventDefinition;

export const notificationEvents = [NotificationRead, NotificationDeleted] as const;
export type NotificationEvent = DomainEvent<(typeof notificationEvents)[number]>;

/** All events of a recipient's notifications are in one stream. */
export const notificationsStream = (pseudonymId: string): string => `${STREAM_PREFIX}${pseudonymId}`;

/** The recipient that the stream belongs to. */
export const pseudonymOfNotificationsStream = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'notifications-';
