/** The most commands or sign-in attempts with one key (a stream, or an account), including the one in progress. */
const WAITING_MAX = 100;

/**
 * One that has waited longer than this is refused when its turn comes, in milliseconds. Its caller has probably given
 * up and sent it again: without this limit a busy server would work for such callers only.
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
  readonly #tails = new Map<string, { last: Promise<unknown>; waiting: number }>();
  readonly #waitingMaxMs: number;

  constructor(waitingMaxMs = WAITING_MAX_MS) {
    this.#waitingMaxMs = waitingMaxMs;
  }

  /** The number of calls in progress or waiting under all keys. */
  get pendingCount(): number {
    return [...this.#tails.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /**
   * Runs `work` when everything queued before it under `key` has ended. Throws `QueueFull` if too many wait, and
   * instead of running work that has waited too long.
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const tail = this.#tails.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (tail.waiting >= WAITING_MAX) throw new QueueFull('too many calls are already waiting under this key');
    this.#tails.set(key, tail);
    tail.waiting++;
    const queuedAt = performance.now();
    const begin = () => {
      if (performance.now() - queuedAt > this.#waitingMaxMs)
        throw new QueueFull('the calls before this one took too long');
      return work();
    };
    const result = tail.last.then(begin, begin);
    tail.last = result;
    try {
      return await result;
    } finally {
      if (--tail.waiting === 0) this.#tails.delete(key);
    }
  }
}
