/** The most commands or sign-in attempts with one key (a stream, or an account), including the one in progress. */
const WAITING_MAX = 100;

/**
 * One that has waited longer than this is refused when its turn comes, in milliseconds. Its caller has probably given
 * up and sent it again: without this limit a busy server would work for such callers only.
 */
const WAITING_MAX_MS = 5_000;

/**
 * Too many commands wait for one stream, or this one has waited too long. The message leaves out the stream's name,
 * which may contain a person's id.
 */
export class StreamBusy extends Error {
  override readonly name = 'StreamBusy';
}

/**
 * Runs the work on each stream in turn, so that commands in the same process do not conflict.
 */
export class StreamQueue {
  readonly #tails = new Map<string, { last: Promise<unknown>; waiting: number }>();
  readonly #waitingMaxMs: number;

  constructor(waitingMaxMs = WAITING_MAX_MS) {
    this.#waitingMaxMs = waitingMaxMs;
  }

  /** The number of commands in progress or waiting on all streams. */
  get pendingCount(): number {
    return [...this.#tails.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /**
   * Runs `work` when everything queued before it on `stream` has ended. Throws `StreamBusy` if too many wait, and
   * instead of running work that has waited too long.
   */
  async run<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const tail = this.#tails.get(stream) ?? { last: Promise.resolve(), waiting: 0 };
    if (tail.waiting >= WAITING_MAX)
      throw new StreamBusy('too many commands are already waiting for this stream');
    this.#tails.set(stream, tail);
    tail.waiting++;
    const queuedAt = performance.now();
    const begin = () => {
      if (performance.now() - queuedAt > this.#waitingMaxMs)
        throw new StreamBusy('the commands before this one took too long');
      return work();
    };
    const result = tail.last.then(begin, begin);
    tail.last = result;
    try {
      return await result;
    } finally {
      if (--tail.waiting === 0) this.#tails.delete(stream);
    }
  }
}
