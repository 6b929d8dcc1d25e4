import { type EventStore, type NewEvent, VersionConflict } from './port.ts';
import { LOG_OPENED, LOG_STREAM } from './stored-names.ts';

/**
 * The identity of a log: the id of its first event in `hearten-log`. A log without one gets `candidate` (a
 * random UUID). If two processes try this at once, one append succeeds and both use its id.
 */
export async function readStoreId(
  store: Pick<EventStore, 'append' | 'readStream'>,
  candidate: string,
): Promise<string> {
  const [first] = await store.readStream(LOG_STREAM);
  if (first) return first.id;
  const opened: NewEvent = {
    id: candidate,
    type: LOG_OPENED,
    data: {},
    metadata: {
      commandId: candidate,
      occurredAt: new Date().toISOString(),
      schemaVersion: 1,
      appVersion: 'log',
    },
  };
  try {
    await store.append(LOG_STREAM, 'none', [opened]);
    return candidate;
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    return readStoreId(store, candidate);
  }
}
