import { EventStoreDBClient } from '@eventstore/db-client';
import { StoreUnavailable } from '../port.ts';
import { guardAppends } from './guard-appends.ts';

/** A connection on which nothing at all was heard for this long, while something was asked, is given up. */
const SILENT_MS = 4_000;
/** How long closing waits for the client to end its calls, in milliseconds. */
const DISPOSE_MS = 1_000;

interface Link {
  readonly client: EventStoreDBClient;
  /** Aborted when this client is given up; calls it had under way say nothing about it by themselves. */
  readonly over: AbortController;
}

/**
 * The way to the server. The client reconnects by itself after a broken connection, but takes 20 s to notice
 * one that is merely silent; whoever waits in vain says so with `suspect()`, and gets a new client when nobody
 * else has heard anything either.
 */
export class Connection {
  readonly #url: string;
  #link: Link;
  #heardAt = performance.now();
  #closed = false;

  constructor(url: string) {
    this.#url = url;
    this.#link = this.#open();
  }

  /** The client of the moment. Throws `StoreUnavailable` after `close`. */
  get client(): EventStoreDBClient {
    if (this.#closed) throw new StoreUnavailable('the log is closed');
    return this.#link.client;
  }

  /** Aborted when the client of the moment is given up. */
  get over(): AbortSignal {
    return this.#link.over.signal;
  }

  /** The server has said something. */
  heard(): void {
    this.#heardAt = performance.now();
  }

  /** Somebody waited for the server in vain. */
  suspect(): void {
    if (this.#closed || performance.now() - this.#heardAt < SILENT_MS) return;
    const silent = this.#link;
    this.#link = this.#open();
    void end(silent);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await end(this.#link);
  }

  #open(): Link {
    const client = EventStoreDBClient.connectionString(this.#url);
    guardAppends(client);
    this.heard();
    return { client, over: new AbortController() };
  }
}

/** Ends the client's calls, and its connection, which `dispose` leaves open. */
async function end({ client, over }: Link): Promise<void> {
  over.abort(new StoreUnavailable('the connection was given up'));
  // Its types call it protected.
  const inner = client as unknown as { getChannel(): Promise<{ close(): void }> };
  const channel = inner.getChannel();
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(patience.resolve, DISPOSE_MS);
  await Promise.race([client.dispose(), patience.promise]);
  clearTimeout(timer);
  await Promise.race([channel.then((open) => open.close()).catch(() => {}), patience.promise]);
}
