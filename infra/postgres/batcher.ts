import { StoreUnavailable } from '../event-store/port.ts';

/** How many calls may wait for the next statement: they hold no connection, and so nothing else counts them. */
export const WAITING_MAX = 1_000;

interface Call<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One statement for all calls that come while the one before is under way: under load a few large ones take the
 * place of many small ones, each with a round trip and a commit. Nobody waits for more than the statement under
 * way and their own. Where a statement fails, so do all its calls. Throws `StoreUnavailable` where too many wait.
 */
export class Batcher<Item, Result> {
  readonly #send: (items: readonly Item[]) => Promise<(item: Item) => Result>;
  #waiting: Call<Item, Result>[] = [];
  #isRunning = false;

  /** `send` answers what the result of each item is; it is asked in their order. */
  constructor(send: (items: readonly Item[]) => Promise<(item: Item) => Result>) {
    this.#send = send;
  }

  async call(item: Item): Promise<Result> {
    if (this.#waiting.length >= WAITING_MAX) throw new StoreUnavailable('too many wait for one statement');
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ item, resolve, reject });
    if (!this.#isRunning) void this.#run();
    return promise;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // Everything that arrives in the same turn of the event loop shares the first statement.
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
    this.#isRunning = false;
  }
}
