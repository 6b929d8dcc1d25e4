import { randomUUID } from 'node:crypto';
import { BACKWARDS, END, FORWARDS, START, UnknownError } from '@eventstore/db-client';
import { SECOND_MS } from '../../../domain/time/units.ts';
import type { Logger } from '../../background/logger.ts';
import { APPEND_DEADLINE_MS } from '../append-deadline.ts';
import { checkAppend } from '../check-append.ts';
import {
  type AppendResult,
  type EventStore,
  type ExpectedVersion,
  LOG_START,
  type LogBatch,
  type LogPage,
  type NewEvent,
  type RecordedEvent,
  type Subscription,
} from '../port.ts';
import { readStoreId } from '../store-id.ts';
import { EVENTSTOREDB_PREFIX, LOG_STREAM } from '../stored-names.ts';
import { AppendSemaphore } from './append-semaphore.ts';
import { appendWithRetry } from './append-with-retry.ts';
import { CatchUpSubscription } from './catch-up-subscription.ts';
import { checkSize } from './check-size.ts';
import { Connection } from './connection.ts';
import { readEvents } from './read-events.ts';
import { toReadPosition } from './read-position.ts';
import { toRecordedEvent } from './recorded-event.ts';

/** The fewest events to request from the server, because some of them may belong to other applications. */
const READ_MIN = 200;
/** The most events that one page may examine before it returns the events found so far. */
const SCAN_MAX = 20_000;
/** How many events from the end the search for our last one reads: usually the first is ours. */
const TAIL_SIZES = [1, 1_000];

export interface EventStoreDbOptions {
  /** `esdb://…` or `esdb+discover://…`. */
  readonly url: string;
  /** The prefix of our stream names. It separates them from other streams on the same server. */
  readonly prefix?: string;
  readonly log: Logger;
}

/**
 * Opens the log in an EventStoreDB. Throws `StoreUnavailable` when the server cannot be reached, and
 * `StoreAccessDenied`.
 */
export async function openEventStoreDb(options: EventStoreDbOptions): Promise<EventStore> {
  const store = new EventStoreDb(options);
  try {
    await store.open();
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

class EventStoreDb implements EventStore {
  storeId = '';
  /** The position of our first event. */
  #firstPosition = LOG_START;
  readonly #prefix: string;
  readonly #connection: Connection;
  readonly #appendSemaphore = new AppendSemaphore();
  readonly #subscriptions = new Set<CatchUpSubscription>();

  constructor({ url, prefix = EVENTSTOREDB_PREFIX, log }: EventStoreDbOptions) {
    this.#prefix = prefix;
    this.#connection = new Connection(url, log);
  }

  async open(): Promise<void> {
    this.storeId = await readStoreId(this, randomUUID());
    this.#firstPosition = (await this.readStream(LOG_STREAM))[0]?.position ?? LOG_START;
  }

  async append(
    stream: string,
    expected: ExpectedVersion,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    checkAppend(events);
    checkSize(events);
    const deadlineAt = performance.now() + APPEND_DEADLINE_MS;
    const request = { stream, streamName: this.#prefix + stream, expected, events, deadlineAt };
    return this.#appendSemaphore.run(deadlineAt, () => appendWithRetry(this.#connection, request));
  }

  async readStream(stream: string, from = 0, limit?: number): Promise<readonly RecordedEvent[]> {
    const fromRevision = from === 0 ? START : BigInt(from);
    const read = await readEvents(this.#connection, (client) =>
      client.readStream(this.#prefix + stream, {
        direction: FORWARDS,
        fromRevision,
        ...(limit !== undefined && { maxCount: limit }),
      }),
    );
    return this.#toOwnEvents(read);
  }

  async readAll(after: bigint, limit: number): Promise<LogPage> {
    const events: RecordedEvent[] = [];
    let next = after < this.#firstPosition ? LOG_START : after;
    for (let looked = 0; looked < SCAN_MAX; ) {
      const page = await this.#readServer(next, Math.max(limit - events.length, READ_MIN));
      looked += page.read.length;
      const ours = this.#toOwnEvents(page.read);
      events.push(...ours.slice(0, limit - events.length));
      if (events.length === limit) return { events, next: events.at(-1)?.position ?? next, isEnd: false };
      next = page.next;
      if (page.end) return { events, next, isEnd: true };
    }
    return { events, next, isEnd: false };
  }

  async lastPosition(): Promise<bigint> {
    const [last] = await readEvents(this.#connection, (client) =>
      client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }),
    );
    return last?.event?.position.commit ?? LOG_START;
  }

  async headAfter(after: bigint): Promise<bigint> {
    let newest = after;
    for (const maxCount of TAIL_SIZES) {
      const tail = await readEvents(this.#connection, (client) =>
        client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount }),
      );
      newest = tail[0]?.event?.position.commit ?? after;
      for (const { event } of tail) {
        if (!event || event.position.commit <= after) return after;
        if (event.streamId.startsWith(this.#prefix)) return event.position.commit;
      }
      if (tail.length < maxCount) return after;
    }
    return newest;
  }

  /** Gives up after `SCAN_MAX` events of other applications, and then also returns 0. */
  async ageOfNext(after: bigint): Promise<number> {
    let next = after < this.#firstPosition ? LOG_START : after;
    for (let looked = 0; looked < SCAN_MAX; ) {
      const page = await this.#readServer(next, READ_MIN);
      const first = page.read.find(({ event }) => event?.streamId.startsWith(this.#prefix));
      if (first?.event) return Math.max(0, (Date.now() - first.event.created.getTime()) / SECOND_MS);
      looked += page.read.length;
      next = page.next;
      if (page.end) return 0;
    }
    return 0;
  }

  async holds(position: bigint, id: string): Promise<boolean> {
    try {
      const [found] = await readEvents(this.#connection, (client) =>
        client.readAll({ direction: FORWARDS, fromPosition: toReadPosition(position), maxCount: 1 }),
      );
      return found?.event?.id === id;
    } catch (error) {
      // The server's answer for a position at which no event begins.
      if (error instanceof UnknownError) return false;
      throw error;
    }
  }

  subscribe(after: bigint, onBatch: (batch: LogBatch) => Promise<void>): Subscription {
    const source = {
      connection: this.#connection,
      prefix: this.#prefix,
      readAll: (from: bigint, limit: number) => this.readAll(from, limit),
    };
    const subscription = new CatchUpSubscription(source, after, onBatch);
    this.#subscriptions.add(subscription);
    return {
      stop: async () => {
        this.#subscriptions.delete(subscription);
        await subscription.stop();
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()));
    this.#subscriptions.clear();
    await this.#appendSemaphore.close();
    await this.#connection.close();
  }

  /** The server's events after a position, including those of other applications. */
  async #readServer(after: bigint, limit: number) {
    // The server's answer includes the event at the given position. None of our events is before our first
    // one.
    const isFromBeginning = after === LOG_START;
    const from = isFromBeginning ? this.#firstPosition : after;
    const maxCount = limit + 1;
    const read = await readEvents(this.#connection, (client) =>
      client.readAll({ direction: FORWARDS, fromPosition: toReadPosition(from), maxCount }),
    );
    const later = isFromBeginning ? read : read.filter(({ event }) => event && event.position.commit > after);
    return { read: later, next: read.at(-1)?.event?.position.commit ?? after, end: read.length < maxCount };
  }

  #toOwnEvents(read: readonly Parameters<typeof toRecordedEvent>[0][]): RecordedEvent[] {
    return read.flatMap((resolved) => toRecordedEvent(resolved, this.#prefix) ?? []);
  }
}
