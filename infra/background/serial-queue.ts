/**
 * Runs work one piece after another, in the order of the calls. Work that fails does not stop the queue. The queue has
 * no limit and no deadline.
 */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Runs `work` when everything that was queued before it has ended, and returns its result. An error of `work` is
   * thrown to this caller only.
   */
  run<T>(work: () => Promise<T> | T): Promise<T> {
    const begin = () => work();
    const result = this.#last.then(begin, begin);
    this.#last = result;
    return result;
  }

  /** Resolves when everything that has been queued so far has ended. It throws no error of that work. */
  async drain(): Promise<void> {
    await this.run(() => undefined);
  }
}
