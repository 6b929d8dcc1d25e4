/** The most commands or sign-in attempts that may wait for one stream or account. */
const WAITING_MAX = 100;

/**
 * Too many commands wait for one stream. The message does not name it, because the name may contain a
 * person's id.
 */
export class StreamBusy extends Error {
  override readonly name = 'StreamBusy';
}

/**
 * Runs the work of one stream one after another, so that commands of one process do not conflict with each
 * other.
 */
export class StreamQueue {
  readonly #tails = new Map<string, { last: Promise<unknown>; waiting: number }>();

  /** The number of commands in progress or waiting on all streams. */
  get pendingCount(): number {
    return [...this.#tails.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** Runs `work` when everything queued before it on `stream` has ended. Throws `StreamBusy`. */
  async run<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const tail = this.#tails.get(stream) ?? { last: Promise.resolve(), waiting: 0 };
    if (tail.waiting >= WAITING_MAX)
      throw new StreamBusy('too many commands are already waiting for this stream');
    this.#tails.set(stream, tail);
    tail.waiting++;
    const result = tail.last.then(work, work);
    tail.last = result;
    try {
      return await result;
    } finally {
      if (--tail.waiting === 0) this.#tails.delete(stream);
    }
  }
}
