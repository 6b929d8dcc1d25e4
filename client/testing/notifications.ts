import type { Notification } from '../../domain/notifications/schema.ts';

/** Gratitude that came this minute and has not been read, unless told otherwise. */
export const notification = (part: Partial<Notification> = {}): Notification => ({
  id: crypto.randomUUID(),
  type: 'gratitude',
  title: 'Someone sent you gratitude',
  message: 'Thank you for being here.',
  isRead: false,
  createdAt: new Date().toISOString(),
  ...part,
});
