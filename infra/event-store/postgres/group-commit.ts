import type pg from 'pg';
import { FailureRun } from '../../background/failure-run.ts';
import type { Logger } from '../../background/logger.ts';
import { retry } from '../../background/retry.ts';
import { isTransient } from '../../postgres/transient.ts';
import { APPEND_DEADLINE_MS } from '../append-deadline.ts';
import { type AppendResult, type ExpectedVersion, type NewEvent, StoreUnavailable } from '../port.ts';
import { type Append, commitBatch } from './commit-batch.ts';

/** The most appends that may wait. */
const QUEUE_MAX = 10_000;
/** A transaction that has this many events takes no further append. The last one may bring it above this number. */
const BATCH_MAX_EVENTS = 1_000;
const RETRY_PAUSE_MS = 50;

type QueuedAppend = Append & { readonly deadlineAt: number };

/**
 * The writer of a process. Appends that arrive while a transaction runs share the next one. After a transient
 * error, such as a lost connection, it retries with the same event ids until the deadline. An append without an
 * answer by then fails with `StoreUnavailable`: it may or may not be stored.
 */
export class GroupCommit {
  readonly #pool: pg.Pool;
  readonly #onCommitted: () => void;
  readonly #failures: FailureRun;
  readonly #queue: QueuedAppend[] = [];
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(pool: pg.Pool, log: Logger, onCommitted: () => void) {
    this.#pool = pool;
    this.#onCommitted = onCommitted;
    this.#failures = new FailureRun({ task: 'log append', log });
  }

  append(stream: string, expected: ExpectedVersion, events: readonly NewEvent[]): Promise<AppendResult> {
    if (this.#closed) return Promise.reject(new StoreUnavailable('the log is closed'));
    if (this.#queue.length >= QUEUE_MAX) {
      return Promise.reject(new StoreUnavailable('too many appends are waiting'));
    }
    return new Promise<AppendResult>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new StoreUnavailable('the log did not answer in time')),
        APPEND_DEADLINE_MS,
      );
      this.#queue.push({
        stream,
        expected,
        events,
        deadlineAt: performance.now() + APPEND_DEADLINE_MS,
        resolve: (appended) => {
          clearTimeout(late);
          resolve(appended);
        },
        reject: (error) => {
          clearTimeout(late);
          reject(error);
        },
      });
      this.#running ??= this.#run();
    });
  }

  /** Refuses further appends, and waits for those in progress. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    // Appends that arrive in the same turn of the event loop share the first transaction.
    await new Promise(setImmediate);
    while (this.#queue.length > 0) await this.#commit(this.#takeBatch());
    this.#running = undefined;
  }

  /**
   * Takes waiting appends in order, until the batch is full or a second append to the same stream comes,
   * which must follow the first.
   */
  #takeBatch(): QueuedAppend[] {
    const streams = new Set<string>();
    let events = 0;
    for (const append of this.#queue) {
      if (streams.has(append.stream) || events >= BATCH_MAX_EVENTS) break;
      streams.add(append.stream);
      events += append.events.length;
    }
    return this.#queue.splice(0, streams.size);
  }

  /**
   * Commits a batch and retries after a transient error. Appends whose deadline passes leave the batch.
   */
  async #commit(batch: readonly QueuedAppend[]): Promise<void> {
    const deadlineAt = Math.max(...batch.map((append) => append.deadlineAt));
    const policy = {
      minMs: RETRY_PAUSE_MS,
      maxMs: RETRY_PAUSE_MS,
      deadlineMs: deadlineAt - performance.now(),
    };
    try {
      await retry(() => this.#commitOnce(batch), policy, {
        failures: this.#failures,
        isRetryable: isTransient,
      });
    } catch (error) {
      await this.#reject(batch, error);
    }
  }

  async #commitOnce(batch: readonly QueuedAppend[]): Promise<void> {
    const pending = batch.filter((append) => append.deadlineAt > performance.now());
    if (pending.length === 0) throw new StoreUnavailable('the log did not answer in time');
    await this.#withConnection((client) => commitBatch(client, pending));
    this.#onCommitted();
  }

  /**
   * Fails a single append. A larger batch is committed one append at a time, so that a faulty append fails
   * only its own caller.
   */
  async #reject(batch: readonly QueuedAppend[], error: unknown): Promise<void> {
    const pending = batch.filter((append) => append.deadlineAt > performance.now());
    const [only] = pending;
    // An append past its deadline has already been answered by its timer.
    if (only && pending.length === 1) {
      return only.reject(error instanceof Error ? error : new Error(String(error)));
    }
    for (const append of pending) await this.#commit([append]);
  }

  /**
   * Gives `work` the writer's connection. A connection that failed is not used again. One that stays silent
   * is closed, because a frozen server would block every later append.
   */
  async #withConnection(work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    let isHeld = true;
    const release = (destroy: boolean) => {
      if (isHeld) client.release(destroy);
      isHeld = false;
    };
    const cut = setTimeout(release, APPEND_DEADLINE_MS, true);
    try {
      await work(client);
      release(false);
    } finally {
      clearTimeout(cut);
      release(true);
    }
  }
}
