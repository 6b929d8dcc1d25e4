import { channel } from 'node:diagnostics_channel';

/** What is kept sealed, has its key, and does not open all the same: it has been damaged where it is kept. */
const unreadableChannel = channel('hearten.unreadable');

/** Says that something can't be opened: what it is and whose by id, never by name. */
export const reportUnreadable = (what: string): void => unreadableChannel.publish(what);

/** Calls `handler` whenever something can't be opened, however often the same, until what is answered is called. */
export function onUnreadable(handler: (what: string) => void): () => void {
  const listener = (what: unknown) => handler(String(what));
  unreadableChannel.subscribe(listener);
  return () => unreadableChannel.unsubscribe(listener);
}
