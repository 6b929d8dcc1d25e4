/** A value that survives JSON unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/**
 * The metadata of an event. `occurredAt` is ISO 8601 in UTC, and absent if it is sealed with the data. `localDate`
 * (YYYY-MM-DD) is present only in a person's own streams. `schemaVersion` is the version of the data. A type instead of an
 * interface, so that TypeScript accepts it as `JsonObject`.
 */
export type EventMetadata = {
  readonly commandId: string;
  readonly occurredAt?: string;
  readonly localDate?: string;
  readonly schemaVersion: number;
  readonly appVersion: string;
};

export interface NewEvent {
  /** A UUID in lower case, unique in the whole log. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  /** The event's place in its stream, from 0. */
  readonly version: number;
  /** The event's position in the log. Positions are totally ordered and never reused; gaps are possible. */
  readonly position: bigint;
}

export interface AppendResult {
  /** The position of the last event appended. */
  readonly position: bigint;
  /** The version of the last event appended. */
  readonly version: number;
}

/**
 * The version of the stream's last event that the writer has seen, or 'none' for a stream without events.
 */
export type ExpectedVersion = number | 'none';

export interface LogPage {
  readonly events: readonly RecordedEvent[];
  /** The position to continue from: pass it as `after` to the next read. */
  readonly next: bigint;
  /** True if the log had no further event when this page was read. Otherwise there may be more. */
  readonly isEnd: boolean;
}

/** A part of the log that is delivered to a handler. `events` may be empty when only `next` has advanced. */
export type LogBatch = Pick<LogPage, 'events' | 'next'>;

export interface Subscription {
  /**
   * Resolves when no further batch will be handled. It waits for the batch in progress, so a handler must not
   * await it.
   */
  stop(): Promise<void>;
}

/** Pass this as `after` to start at the beginning of the log. */
export const LOG_START = -1n;

/**
 * How many events a replay or a projector reads at once from PostgreSQL. It reads the keys of their owners once for each
 * page: with pages of 2,000 events a replay took a tenth longer. Pages of 8,000 saved little more, for twice the memory.
 */
export const LOG_PAGE = 4_000;

/** An append-only log of streams. Every append must name the version that it expects. */
export interface EventStore {
  /**
   * The identity of this log: the id of event 0 of the stream `hearten-log`. It is stored with each
   * checkpoint, so that a checkpoint of another log is never used.
   */
  readonly storeId: string;

  /**
   * Appends all events or none. If the same event ids are appended again with the same expected version, it
   * returns the original result, even after the stream has moved on. Throws `VersionConflict` when the stream
   * has other events than expected, `StoreUnavailable` when the outcome is unknown or the store cannot be
   * reached, and `RangeError` for an empty list, an id that is not a UUID in lower case, or the same id
   * twice. An EventStoreDB also refuses an append of more than 1 MiB with `RangeError`. Throws the driver's own error
   * when the store refuses the append for good, for example because PostgreSQL cannot store a text with U+0000.
   */
  append(stream: string, expected: ExpectedVersion, events: readonly NewEvent[]): Promise<AppendResult>;

  /** The stream's events from version `from` on, oldest first, at most `limit`; `[]` for a stream without events. */
  readStream(stream: string, from?: number, limit?: number): Promise<readonly RecordedEvent[]>;

  /** At most `limit` events after the position `after` (exclusive), in log order. */
  readAll(after: bigint, limit: number): Promise<LogPage>;

  /**
   * The position of the log's last event, or `LOG_START` for an empty log. On a server with other streams it
   * may be the position of one of their events. Throws `StoreUnavailable` when the store cannot be reached.
   */
  lastPosition(): Promise<bigint>;

  /**
   * The position of our last event. If none of ours is after `after`, a store may return `after` instead. If a server
   * has very many later events of others, it may be the position of one of those. Throws `StoreUnavailable` when the
   * store cannot be reached.
   */
  headAfter(after: bigint): Promise<bigint>;

  /**
   * How long ago the first event after the position was stored, in seconds, by the store's clock; 0 without one. If the
   * store does not keep the event's exact time, it is how long ago this process noticed the event, which may be less.
   * Throws `StoreUnavailable` when the store cannot be reached.
   */
  ageOfNext(after: bigint): Promise<number>;

  /**
   * Whether the event with this id is at this position. Throws `StoreUnavailable` when the store cannot be reached.
   */
  holds(position: bigint, id: string): Promise<boolean>;

  /**
   * Delivers every event after `after` to `onBatch` in log order, one batch at a time. An event is delivered
   * once, unless its handler throws: that batch is delivered again after growing pauses. It may contain more
   * events by then.
   */
  subscribe(after: bigint, onBatch: (batch: LogBatch) => Promise<void>): Subscription;

  /** Ends every subscription and waits for appends in progress. Later appends throw `StoreUnavailable`. */
  close(): Promise<void>;
}

/** The stream has other events than the writer expected. Load it and decide again. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
  readonly stream: string;
  readonly expected: ExpectedVersion;

  constructor(stream: string, expected: ExpectedVersion) {
    super(`${stream} is not at version ${expected}`);
    this.stream = stream;
    this.expected = expected;
  }
}

/**
 * The store cannot be reached, is closed, has too much to do, or did not answer in time. The caller does not know
 * whether an append was stored.
 */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/**
 * The store refuses this installation's user or password. While the process runs, an operator can make the store accept
 * them again.
 */
export class StoreAccessDenied extends StoreUnavailable {
  override readonly name = 'StoreAccessDenied';
}
