import { SerialQueue } from '../../infra/background/serial-queue.ts';

/** The most commands or sign-in attempts with one key (a stream, or an account), including the one in progress. */
const WAITING_MAX = 100;

/**
 * A call that has waited longer than this, in milliseconds, is refused when its turn comes. Its caller has probably
 * given up and sent it again: without this limit a busy server would work for such callers only.
 */
const WAITING_MAX_MS = 5_000;

/**
 * Too many calls wait under one key, or this one has waited too long. The message leaves out the key, which may contain
 * a person's id.
 */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/**
 * Runs the work under each key in turn, so that calls in the same process do not conflict.
 */
export class KeyedQueue {
  readonly #queues = new Map<string, { readonly queue: SerialQueue; waiting: number }>();
  readonly #waitingMaxMs: number;

  constructor(waitingMaxMs = WAITING_MAX_MS) {
    this.#waitingMaxMs = waitingMaxMs;
  }

  /** The number of calls in progress or waiting under all keys. */
  get pendingCount(): number {
    return [...this.#queues.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /**
   * Runs `work` when everything queued before it under `key` has ended. Throws `QueueFull` if too many wait, and
   * instead of running work that has waited too long.
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const keyed = this.#queues.get(key) ?? { queue: new SerialQueue(), waiting: 0 };
    if (keyed.waiting >= WAITING_MAX)
      throw new QueueFull('too many calls are already waiting under this key');
    this.#queues.set(key, keyed);
    keyed.waiting++;
    const queuedAt = performance.now();
    const begin = () => {
      if (performance.now() - queuedAt > this.#waitingMaxMs)
        throw new QueueFull('the calls before this one took too long');
      return work();
    };
    try {
      return await keyed.queue.run(begin);
    } finally {
      if (--keyed.waiting === 0) this.#queues.delete(key);
    }
  }
}
