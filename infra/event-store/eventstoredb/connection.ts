import { EventStoreDBClient } from '@eventstore/db-client';
import { FailureRun } from '../../background/failure-run.ts';
import { ignoreError } from '../../background/ignore-error.ts';
import type { Logger } from '../../background/logger.ts';
import { StoreUnavailable } from '../port.ts';
import { patchBatchAppends } from './patch-batch-appends.ts';

/** A connection that has received nothing for this long is replaced when a caller reports a timeout. */
const SILENT_MS = 4_000;
/** How long closing waits for the client to end its calls, in milliseconds. */
const DISPOSE_MS = 1_000;

interface ActiveClient {
  readonly client: EventStoreDBClient;
  /** Aborted when this client is replaced or closed, because its calls in progress would not notice. */
  readonly abandoned: AbortController;
}

/**
 * The connection to the server. The client reconnects by itself after a broken connection, but takes 20 s to
 * notice one that has gone silent. A caller that has waited too long calls `reportTimeout()`. The client is
 * then replaced if no other call has received anything either.
 */
export class Connection {
  readonly log: Logger;
  readonly readFailures: FailureRun;
  readonly appendFailures: FailureRun;
  readonly #url: string;
  #active: ActiveClient;
  #lastActivityAt = performance.now();
  #closed = false;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.log = log;
    this.readFailures = new FailureRun({ task: 'log read', log });
    this.appendFailures = new FailureRun({ task: 'log append', log });
    this.#active = this.#open();
  }

  /** The current client. Throws `StoreUnavailable` after `close`. */
  get client(): EventStoreDBClient {
    if (this.#closed) throw new StoreUnavailable('the log is closed');
    return this.#active.client;
  }

  /** Aborted when the current client is replaced or closed. */
  get abandonedSignal(): AbortSignal {
    return this.#active.abandoned.signal;
  }

  /** Records that the server has sent something. */
  recordActivity(): void {
    this.#lastActivityAt = performance.now();
  }

  /** Reports that a caller has waited too long for the server. Does nothing after `close`. */
  reportTimeout(): void {
    if (this.#closed || performance.now() - this.#lastActivityAt < SILENT_MS) return;
    const silent = this.#active;
    this.#active = this.#open();
    void this.#end(silent).catch(ignoreError(this.log, 'closing a connection that has been replaced'));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#end(this.#active);
  }

  #open(): ActiveClient {
    const client = EventStoreDBClient.connectionString(this.#url);
    patchBatchAppends(client, this.log);
    this.recordActivity();
    return { client, abandoned: new AbortController() };
  }

  /** Ends the client's calls, and closes its connection, which `dispose` leaves open. */
  async #end({ client, abandoned }: ActiveClient): Promise<void> {
    abandoned.abort(new StoreUnavailable('the connection was replaced'));
    // This method is protected in the client's types.
    const inner = client as unknown as { getChannel(): Promise<{ close(): void }> };
    const closed = inner
      .getChannel()
      .then((channel) => channel.close())
      .catch(ignoreError(this.log, 'closing a channel that never opened'));
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, DISPOSE_MS);
    await Promise.race([client.dispose(), patience.promise]);
    clearTimeout(timer);
    await Promise.race([closed, patience.promise]);
  }
}
