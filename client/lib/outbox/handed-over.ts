import type { Command } from '../send.ts';

/**
 * Whether the outbox of this person holds a command, or has delivered it lately. A draft of that command is then no
 * longer needed. Without a database nothing was ever handed over.
 */
export async function isHandedOver(userId: number, { id }: Command): Promise<boolean> {
  if (typeof indexedDB === 'undefined' || !crypto.subtle) return false;
  const { store } = (await import('./page-outbox.ts')).outboxOf(userId);
  return (await store.list()).some((write) => write.id === id) || store.wasDelivered(id);
}
