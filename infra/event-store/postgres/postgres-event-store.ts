import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from '../../background/logger.ts';
import { Batcher } from '../../postgres/batcher.ts';
import type { NotificationConnection } from '../../postgres/notification-connection.ts';
import { createPool } from '../../postgres/pool.ts';
import { CHANNELS } from '../../postgres/stored-names.ts';
import { isTransient } from '../../postgres/transient.ts';
import { checkAppend } from '../check-append.ts';
import { PollingSubscription } from '../polling-subscription.ts';
import {
  type AppendResult,
  type EventStore,
  type ExpectedVersion,
  LOG_START,
  type LogBatch,
  type LogPage,
  type NewEvent,
  type RecordedEvent,
  StoreUnavailable,
  type Subscription,
} from '../port.ts';
import { readStoreId } from '../store-id.ts';
import { GroupCommit } from './group-commit.ts';
import { PositionTimes } from './position-times.ts';
import { SharedLogReader } from './shared-log-reader.ts';

/**
 * How long the writer waits for a lock, in milliseconds. It is shorter than an append's deadline, so that
 * callers get an answer.
 */
const LOCK_WAIT_MS = 4_000;

const STREAM_PAGE = 1_000;

/** A request for the events of a stream from a version on. */
interface StreamPage {
  readonly stream: string;
  readonly from: number;
  /** How many events at most. */
  readonly max: number;
}

/** Named as the fields of `RecordedEvent`, so that a row is one. Copying each row took a quarter of the time of a read. */
const COLUMNS = 'position, stream, version, event_id as id, type, data, metadata';
const PAGE_OF_STREAM = `select ${COLUMNS} from events where stream = $1 and version >= $2 order by version limit $3`;
const PAGES_OF_STREAMS = `
  select place::int, ${COLUMNS}
    from unnest($1::text[], $2::int[], $3::int[]) with ordinality as asked (asked_stream, asked_from, asked_max, place)
    cross join lateral (
      select * from events where stream = asked_stream and version >= asked_from order by version limit asked_max
    ) as page
   order by place, version`;

export interface PostgresEventStoreOptions {
  readonly connectionString: string;
  /** The pool for reads. The writer has its own connection. */
  readonly pool: pg.Pool;
  /** Receives the notification that another process has appended. */
  readonly notificationConnection: NotificationConnection;
  readonly log: Logger;
}

/**
 * Opens the log in PostgreSQL. `migrate` must have run. Throws `StoreUnavailable` when PostgreSQL cannot be
 * reached.
 */
export async function openPostgresEventStore(options: PostgresEventStoreOptions): Promise<EventStore> {
  const store = new PostgresEventStore(options);
  await store.open();
  return store;
}

class PostgresEventStore implements EventStore {
  storeId = '';
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #notificationConnection: NotificationConnection;
  readonly #writerPool: pg.Pool;
  readonly #writer: GroupCommit;
  readonly #times = new PositionTimes();
  readonly #subscriptions = new Set<PollingSubscription>();
  readonly #reader = new SharedLogReader({
    readAll: (after, limit) => this.readAll(after, limit),
    positions: () => [...this.#subscriptions].map(({ position }) => position),
  });
  readonly #tailReads = new Batcher((pages: readonly StreamPage[]) => this.#readPages(pages));

  constructor({ connectionString, pool, notificationConnection, log }: PostgresEventStoreOptions) {
    this.#pool = pool;
    this.#log = log;
    this.#notificationConnection = notificationConnection;
    this.#writerPool = createPool({
      connectionString,
      name: 'hearten-log-writer',
      max: 1,
      timeouts: { lockMs: LOCK_WAIT_MS },
      log,
    });
    this.#writer = new GroupCommit(this.#writerPool, log, () => this.#wakeSubscriptions());
  }

  async open(): Promise<void> {
    await this.#notificationConnection.onChange(CHANNELS.appended, () => this.#wakeSubscriptions());
    this.storeId = await readStoreId(this, randomUUID());
  }

  async append(
    stream: string,
    expected: ExpectedVersion,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    checkAppend(events);
    const result = await this.#writer.append(stream, expected, events);
    this.#times.notice(result.position);
    return result;
  }

  async readStream(
    stream: string,
    from = 0,
    limit = Number.POSITIVE_INFINITY,
  ): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for (;;) {
      const next = from + events.length;
      const max = Math.min(STREAM_PAGE, limit - events.length);
      // The end of a stream has few events, so many such reads share one statement.
      const page = await (from > 0
        ? this.#tailReads.call({ stream, from: next, max })
        : this.#read(PAGE_OF_STREAM, [stream, next, max]));
      events.push(...page);
      if (page.length < STREAM_PAGE || events.length === limit) return events;
    }
  }

  async readAll(after: bigint, limit: number): Promise<LogPage> {
    const events = await this.#read(
      `select ${COLUMNS} from events where position > $1 order by position limit $2`,
      [after, limit],
    );
    const next = events.at(-1)?.position;
    if (next !== undefined) this.#times.notice(next);
    return { events, next: next ?? after, isEnd: events.length < limit };
  }

  async lastPosition(): Promise<bigint> {
    const [last] = await this.#read(`select ${COLUMNS} from events order by position desc limit 1`, []);
    if (last) this.#times.noticeEnd(last.position);
    return last?.position ?? LOG_START;
  }

  headAfter(): Promise<bigint> {
    return this.lastPosition();
  }

  async ageOfNext(after: bigint): Promise<number> {
    const [next] = await this.#query<{ position: bigint; age: number | null }>(
      `select position, case when recorded_at <> date_trunc('day', recorded_at, 'UTC')
         then extract(epoch from clock_timestamp() - recorded_at)::float8 end as age
       from events where position > $1 order by position limit 1`,
      [after],
    );
    if (!next) return 0;
    // Of a personal event only the day is stored, so it counts as old as this process has known it.
    this.#times.notice(next.position);
    return Math.max(0, next.age ?? this.#times.ageOfNext(after));
  }

  async holds(position: bigint, id: string): Promise<boolean> {
    const found = await this.#query('select position from events where position = $1 and event_id = $2', [
      position,
      id,
    ]);
    return found.length === 1;
  }

  subscribe(after: bigint, onBatch: (batch: LogBatch) => Promise<void>): Subscription {
    // A subscription may begin again because the log has gone back.
    this.#reader.clear();
    const subscription = new PollingSubscription({
      readAfter: (position) => this.#reader.readAfter(position),
      after,
      onBatch,
      log: this.#log,
    });
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
    await this.#writer.close();
    await this.#writerPool.end();
  }

  #wakeSubscriptions(): void {
    this.#reader.noticeAppend();
    for (const subscription of this.#subscriptions) subscription.wake();
  }

  async #readPages(pages: readonly StreamPage[]): Promise<(page: StreamPage) => readonly RecordedEvent[]> {
    const streams = pages.map(({ stream }) => stream);
    const froms = pages.map(({ from }) => from);
    const limits = pages.map(({ max }) => max);
    const values = [streams, froms, limits];
    const rows = await this.#query<RecordedEvent & { place: number }>(PAGES_OF_STREAMS, values);
    const found = Map.groupBy(rows, ({ place }) => pages[place - 1]);
    return (page) => (found.get(page) ?? []).map(({ place: _, ...event }) => event);
  }

  #read(text: string, values: unknown[]): Promise<RecordedEvent[]> {
    return this.#query<RecordedEvent>(text, values);
  }

  async #query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    try {
      return (await this.#pool.query<Row>(text, values)).rows;
    } catch (error) {
      if (isTransient(error)) throw new StoreUnavailable('the log cannot be read', { cause: error });
      throw error;
    }
  }
}
