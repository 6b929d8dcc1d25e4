import type { Notification } from '../../domain/notifications/schema.ts';

/** An unread gratitude from now, unless `part` says otherwise. */
export const notification = (part: Partial<Notification> = {}): Notification => ({
  id: crypto.randomUUID(),
  type: 'gratitude',
  title: 'Someone sent you gratitude',
  message: 'Thank you for being here.',
  isRead: false,
  createdAt: new Date().toISOString(),
  ...part,
});
