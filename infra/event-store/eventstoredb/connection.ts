import { EventStoreDBClient } from '@eventstore/db-client';
import { StoreUnavailable } from '../port.ts';
import { patchBatchAppends } from './patch-batch-appends.ts';

/** A connection on which nothing at all was heard for this long, while something was asked, is given up. */
const SILENT_MS = 4_000;
/** How long closing waits for the client to end its calls, in milliseconds. */
const DISPOSE_MS = 1_000;

interface ActiveClient {
  readonly client: EventStoreDBClient;
  /** Aborted when this client is given up; calls it had under way say nothing about it by themselves. */
  readonly abandoned: AbortController;
}

/**
 * The way to the server. The client reconnects by itself after a broken connection, but takes 20 s to notice
 * one that is merely silent; whoever waits in vain says so with `suspect()`, and gets a new client when nobody
 * else has heard anything either.
 */
export class Connection {
  readonly #url: string;
  #active: ActiveClient;
  #lastActivityAt = performance.now();
  #closed = false;

  constructor(url: string) {
    this.#url = url;
    this.#active = this.#open();
  }

  /** The client of the moment. Throws `StoreUnavailable` after `close`. */
  get client(): EventStoreDBClient {
    if (this.#closed) throw new StoreUnavailable('the log is closed');
    return this.#active.client;
  }

  /** Aborted when the client of the moment is given up. */
  get abandonedSignal(): AbortSignal {
    return this.#active.abandoned.signal;
  }

  /** The server has said something. */
  recordActivity(): void {
    this.#lastActivityAt = performance.now();
  }

  /** Somebody waited for the server in vain. */
  reportTimeout(): void {
    if (this.#closed || performance.now() - this.#lastActivityAt < SILENT_MS) return;
    const silent = this.#active;
    this.#active = this.#open();
    void end(silent);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await end(this.#active);
  }

  #open(): ActiveClient {
    const client = EventStoreDBClient.connectionString(this.#url);
    patchBatchAppends(client);
    this.recordActivity();
    return { client, abandoned: new AbortController() };
  }
}

/** Ends the client's calls, and its connection, which `dispose` leaves open. */
async function end({ client, abandoned }: ActiveClient): Promise<void> {
  abandoned.abort(new StoreUnavailable('the connection was given up'));
  // Its types call it protected.
  const inner = client as unknown as { getChannel(): Promise<{ close(): void }> };
  const channel = inner.getChannel();
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(patience.resolve, DISPOSE_MS);
  await Promise.race([client.dispose(), patience.promise]);
  clearTimeout(timer);
  await Promise.race([channel.then((open) => open.close()).catch(() => {}), patience.promise]);
}
