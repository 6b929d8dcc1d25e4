import { OUTBOX_SYNC_TAG } from '../lib/outbox/outbox-names.ts';
import { scope } from './scope.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/**
 * The network is back: tells the open pages that this worker controls, also hidden ones, to send what waits. The
 * worker sends nothing itself, because the code of the sealed database and of the outbox is larger than the whole worker may be.
 * With no page open, the next visit sends.
 */
scope.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(tellPages());
}) as EventListener);

async function tellPages(): Promise<void> {
  for (const page of await scope.clients.matchAll({ type: 'window' })) page.postMessage(OUTBOX_SYNC_TAG);
}
