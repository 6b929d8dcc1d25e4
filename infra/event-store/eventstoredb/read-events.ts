import { type EventStoreDBClient, type StreamingRead, StreamNotFoundError } from '@eventstore/db-client';
import { ignoreError } from '../../background/ignore-error.ts';
import { retry } from '../../background/retry.ts';
import { StoreAccessDenied, StoreUnavailable } from '../port.ts';
import { classifyError, isAccessDenied } from './classify-error.ts';
import type { Connection } from './connection.ts';

/**
 * A read fails when it receives nothing for this long, in milliseconds. The client itself has no such limit.
 */
const SILENCE_MS = 5_000;
/** For how long a read is retried after its connection broke, and the average pause, in milliseconds. */
const RETRY_POLICY = { minMs: 75, maxMs: 75, deadlineMs: 1_000 };

type OpenRead<Event> = (client: EventStoreDBClient) => StreamingRead<Event>;

const isTransient = (error: unknown): boolean => classifyError(error) === 'transient';

/**
 * All events of a read; `[]` for a stream that does not exist. Throws `StoreUnavailable` when the server
 * cannot be reached or stops sending, and `StoreAccessDenied`.
 */
export async function readEvents<Event>(connection: Connection, open: OpenRead<Event>): Promise<Event[]> {
  try {
    return await retry(() => readOnce(connection, open), RETRY_POLICY, {
      failures: connection.readFailures,
      isRetryable: isTransient,
    });
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    if (isAccessDenied(error)) throw new StoreAccessDenied('the log refuses a read', { cause: error });
    if (isTransient(error)) throw new StoreUnavailable('the log cannot be read', { cause: error });
    throw error;
  }
}

async function readOnce<Event>(connection: Connection, open: OpenRead<Event>): Promise<Event[]> {
  const { client, abandonedSignal } = connection;
  const reading = open(client);
  // The client may emit one failure several times. Reading the events below throws the first.
  reading.on('error', ignoreError(connection.log, 'reading the events throws this error'));
  const giveUp = (why: string) => reading.destroy(new StoreUnavailable(why));
  const whenOver = () => giveUp('the connection was replaced');
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
    reading.cancel().catch(ignoreError(connection.log, 'canceling a read that has ended'));
  }
}
