import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionConfig } from './pool.ts';

const RECONNECT_MIN_MS = 50;
const RECONNECT_MAX_MS = 2_000;

type Handler = (payload: string) => void;

/**
 * The one dedicated connection of a process: LISTEN and session advisory locks live on it, because both
 * end exactly when it does. It reconnects by itself; whoever keeps something that a missed notification
 * would have dropped learns of it through `onReconnect`.
 */
export class SignalLine {
  readonly #config: pg.ClientConfig;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #reconnected = new Set<() => void>();
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  #running: Promise<void> | undefined;

  constructor(connectionString: string) {
    this.#config = connectionConfig({
      connectionString,
      name: 'hearten-signals',
      timeouts: { statementMs: 5_000 },
    });
  }

  /** Resolves when the first connection stands; rejects when it can't be made. */
  async open(): Promise<void> {
    await this.#connect();
  }

  /** Calls `handler` with the payload of every NOTIFY on `channel` that arrives while connected, now or later. */
  async listen(channel: string, handler: Handler): Promise<void> {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
    const client = this.#client;
    try {
      await client?.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      // The next connection listens to every channel.
      void client?.end().catch(() => {});
    }
  }

  /** Calls `handler` after every reconnection: notifications may have been missed. */
  onReconnect(handler: () => void): void {
    this.#reconnected.add(handler);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
    await this.#running;
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(this.#config);
    client.on('error', () => {});
    client.once('end', () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#running = this.#reconnect();
    });
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) {
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
      this.#closing.signal.throwIfAborted();
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing;
    for (let pause = RECONNECT_MIN_MS; !signal.aborted; pause = Math.min(pause * 2, RECONNECT_MAX_MS)) {
      const connected = await this.#connect().then(
        () => true,
        () => false,
      );
      if (connected) {
        for (const handler of this.#reconnected) handler();
        return;
      }
      await sleep(pause * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
    }
  }
}
