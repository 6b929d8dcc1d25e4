import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStoreDBClient, type StreamingRead, StreamNotFoundError } from '@eventstore/db-client';
import { StoreUnavailable } from '../port.ts';
import { classifyError } from './classify-error.ts';
import type { Connection } from './connection.ts';

/** How long a read may bring nothing before it is given up, in milliseconds: the client itself has no such limit. */
const SILENCE_MS = 5_000;
/** How long a read is tried again when its connection breaks, and the pause before it, up to twice as long. */
const RETRY_FOR_MS = 1_000;
const RETRY_PAUSE_MS = 50;

type OpenRead<Event> = (client: EventStoreDBClient) => StreamingRead<Event>;

/**
 * Everything a read brings; `[]` for a stream that does not exist. Throws `StoreUnavailable` when the server
 * can't be reached or falls silent.
 */
export async function readEvents<Event>(connection: Connection, open: OpenRead<Event>): Promise<Event[]> {
  const retryUntil = performance.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      return await readOnce(connection, open);
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      if (classifyError(error) !== 'passing') throw error;
      if (performance.now() > retryUntil) {
        throw new StoreUnavailable('the log cannot be read', { cause: error });
      }
    }
    await sleep(RETRY_PAUSE_MS * (1 + Math.random()));
  }
}

async function readOnce<Event>(connection: Connection, open: OpenRead<Event>): Promise<Event[]> {
  const { client, abandonedSignal } = connection;
  const reading = open(client);
  // The client may report one failure more than once; whoever reads below hears the first.
  reading.on('error', () => {});
  const giveUp = (why: string) => reading.destroy(new StoreUnavailable(why));
  const whenOver = () => giveUp('the connection was given up');
  abandonedSignal.addEventListener('abort', whenOver, { once: true });
  const silence = setTimeout(() => {
    connection.reportTimeout();
    giveUp('the log did not answer in time');
  }, SILENCE_MS);
  const events: Event[] = [];
  try {
    for await (const event of reading) {
      silence.refresh();
      events.push(event);
    }
    connection.recordActivity();
    return events;
  } finally {
    clearTimeout(silence);
    abandonedSignal.removeEventListener('abort', whenOver);
    void reading.cancel().catch(() => {});
  }
}
