import type pg from 'pg';
import { isTransient } from '../../postgres/transient.ts';
import { type AppendResult, type ExpectedVersion, type NewEvent, StoreUnavailable } from '../port.ts';
import { type Append, commitBatch } from './commit-batch.ts';

/** How many appends may wait, and how many events one transaction carries at most. */
const QUEUE_MAX = 10_000;
const BATCH_MAX_EVENTS = 1_000;
/** How long an append may take, from the call to its answer, and so how long one attempt is worth, in milliseconds. */
const APPEND_DEADLINE_MS = 5_000;
const RETRY_PAUSE_MS = 50;

type QueuedAppend = Append & { readonly deadlineAt: number };

/**
 * The writer of one process: appends that arrive while a transaction runs go into the next one together.
 * A lost connection is retried with the same event ids until the deadline; an append that has not been
 * answered by then ends as `StoreUnavailable`: it may or may not be stored.
 */
export class GroupCommit {
  readonly #pool: pg.Pool;
  readonly #onCommitted: () => void;
  readonly #queue: QueuedAppend[] = [];
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(pool: pg.Pool, committed: () => void) {
    this.#pool = pool;
    this.#onCommitted = committed;
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

  /** Waits for what is under way and takes nothing more. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    // Everything that arrives in the same turn of the event loop shares the first transaction.
    await new Promise(setImmediate);
    while (this.#queue.length > 0) await this.#commit(this.#takeBatch());
    this.#running = undefined;
  }

  /** What waits, in order, up to a size, or up to a second append to one stream: its turn comes after the first. */
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

  async #commit(batch: readonly QueuedAppend[]): Promise<void> {
    const pending = batch.filter((append) => append.deadlineAt > performance.now());
    if (pending.length === 0) return;
    try {
      await this.#withConnection((client) => commitBatch(client, pending));
      this.#onCommitted();
    } catch (error) {
      await this.#recover(pending, error);
    }
  }

  /**
   * Gives `work` the writer's connection. One that failed is not used again, and one that says nothing is cut:
   * a server that froze or vanished would else hold up every later append.
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

  /** Tries a batch that failed as a whole again; one that can never succeed is taken apart, so that it fails only its own caller. */
  async #recover(batch: readonly QueuedAppend[], error: unknown): Promise<void> {
    if (isTransient(error)) {
      await new Promise((done) => setTimeout(done, RETRY_PAUSE_MS));
      return this.#commit(batch);
    }
    const [only] = batch;
    if (only && batch.length === 1) {
      return only.reject(error instanceof Error ? error : new Error(String(error)));
    }
    for (const append of batch) await this.#commit([append]);
  }
}
