/** A value that survives JSON unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/**
 * The metadata of an event. `occurredAt` is ISO 8601 UTC. `localDate` (YYYY-MM-DD) exists only in a person's
 * own streams. `schemaVersion` tells the codec the shape of the data.
 */
export interface EventMetadata {
  readonly commandId: string;
  readonly occurredAt: string;
  readonly localDate?: string;
  readonly schemaVersion: number;
  readonly appVersion: string;
}

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
  /** The event's place in the log: totally ordered, growing, never reused; gaps are possible. */
  readonly position: bigint;
}

export interface AppendResult {
  /** The position of the last event appended. */
  readonly position: bigint;
  /** The version of the last event appended. */
  readonly version: number;
}

/** The version of the stream's last event as the writer saw it, or 'none' for a stream without events. */
export type ExpectedVersion = number | 'none';

export interface LogPage {
  readonly events: readonly RecordedEvent[];
  /** Where to go on: the `after` of the next read, past everything this page saw. */
  readonly next: bigint;
  /** The log had nothing after this page when it was read. Otherwise there may be more. */
  readonly isEnd: boolean;
}

/** A handled stretch of the log. `events` may be empty: then only `next` has moved. */
export type LogBatch = Pick<LogPage, 'events' | 'next'>;

export interface Subscription {
  /** Resolves when no further batch will be handled; a batch in progress is waited for (so not to be awaited in it). */
  stop(): Promise<void>;
}

/** `after` for the very start of the log. */
export const LOG_START = -1n;

/** An append-only log of streams. Every append names the version it builds on; there is no append without. */
export interface EventStore {
  /**
   * The identity of this log: the id of event 0 of the stream `hearten-log`. Checkpoints carry it, so that
   * a checkpoint of another log is never resumed from.
   */
  readonly storeId: string;

  /**
   * Appends all events or none. The same event ids appended again with the same expected version answer the
   * original result, also after the stream has moved on.
   * Throws `VersionConflict` when the stream has other events than expected, `StoreUnavailable` when the
   * outcome is unknown or the store can't be reached, `RangeError` for an empty list, an id that is no UUID in
   * lower case, or the same id twice.
   */
  append(stream: string, expected: ExpectedVersion, events: readonly NewEvent[]): Promise<AppendResult>;

  /** The stream's events from version `from` on, oldest first; `[]` for a stream without events. */
  readStream(stream: string, from?: number): Promise<readonly RecordedEvent[]>;

  /** At most `limit` events after the position `after` (exclusive), in log order. */
  readAll(after: bigint, limit: number): Promise<LogPage>;

  /**
   * The position of the log's last event, `LOG_START` for an empty one. On a server that holds other streams
   * too it may be an event of those. Throws `StoreUnavailable` when the store can't be reached.
   */
  lastPosition(): Promise<bigint>;

  /**
   * Hands every event after `after` to `onBatch`, in log order, each exactly once per subscription, one
   * batch at a time. A batch whose handler throws is handed over again, with growing pauses; it may then have
   * grown.
   */
  subscribe(after: bigint, onBatch: (batch: LogBatch) => Promise<void>): Subscription;

  /** Ends every subscription, lets appends that are under way end, and turns later ones away as `StoreUnavailable`. */
  close(): Promise<void>;
}

/** The stream has other events than the writer expected: load and decide again. */
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

/** The store can't be reached, or did not say in time whether an append was stored. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
