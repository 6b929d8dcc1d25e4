import { StoreUnavailable } from '../event-store/port.ts';

/**
 * The most calls that may wait for the next statement. They hold no connection, so no other limit applies to
 * them.
 */
export const WAITING_MAX = 1_000;

interface Call<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends one statement for all calls that arrive while the previous one runs. Under load a few large
 * statements replace many small ones, each with its own round trip and commit. A call waits for at most one
 * statement before its own. If a statement fails, all its calls fail. Throws `StoreUnavailable` when too many
 * calls wait. With `atOnce` statements at once, one without an answer does not hold up the calls after it.
 */
export class Batcher<Item, Result> {
  readonly #send: (items: readonly Item[]) => Promise<(item: Item) => Result>;
  #waiting: Call<Item, Result>[] = [];
  readonly #atOnce: number;
  #running = 0;

  /**
   * `send` returns a function that gives the result of each item. It is called in the order of the items.
   */
  constructor(send: (items: readonly Item[]) => Promise<(item: Item) => Result>, { atOnce = 1 } = {}) {
    this.#send = send;
    this.#atOnce = atOnce;
  }

  async call(item: Item): Promise<Result> {
    if (this.#waiting.length >= WAITING_MAX)
      throw new StoreUnavailable('too many calls are waiting for the next statement');
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ item, resolve, reject });
    if (this.#running < this.#atOnce) void this.#run();
    return promise;
  }

  async #run(): Promise<void> {
    this.#running++;
    // Calls that arrive in the same turn of the event loop share the first statement.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const calls = this.#waiting.splice(0);
      try {
        const resultOf = await this.#send(calls.map(({ item }) => item));
        for (const { item, resolve } of calls) resolve(resultOf(item));
      } catch (error) {
        for (const { reject } of calls) reject(error);
      }
    }
    this.#running--;
  }
}
