/** How many commands or tries may wait for one stream or account before the next is turned away. */
const WAITING_MAX = 100;

/** Too many for one stream at once. The message does not name it: it may be a person's. */
export class StreamBusy extends Error {
  override readonly name = 'StreamBusy';
}

/** Runs what belongs to one stream one after another, so that it does not race within a process. */
export class StreamQueue {
  readonly #tails = new Map<string, { last: Promise<unknown>; waiting: number }>();

  /** How many are in progress or wait, over all streams. */
  get pendingCount(): number {
    return [...this.#tails.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** Runs `work` when everything queued before it on `stream` has ended. Throws `StreamBusy`. */
  async run<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const tail = this.#tails.get(stream) ?? { last: Promise.resolve(), waiting: 0 };
    if (tail.waiting >= WAITING_MAX) throw new StreamBusy('too many wait for their turn already');
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
