import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionConfig } from './pool.ts';
import { lockKey } from './session-lock.ts';

const RECONNECT_MIN_MS = 50;
const RECONNECT_MAX_MS = 2_000;

/** A server that doesn't answer on this line for so long is taken for gone, in milliseconds. */
const ANSWER_MS = 5_000;

/**
 * How PostgreSQL finds out that this process's machine is gone: after 5 s of silence it asks, three times in
 * 6 s. By default it takes two hours, in which nobody else could have the locks.
 */
const PROBE_PEER =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

/** By which `pg_stat_activity` shows the line, and the process behind it. */
export const NOTIFICATION_CONNECTION_NAME = 'hearten-signals';
const NAME_MAX_CHARACTERS = 63;

type Handler = (payload: string) => void;
/** The driver's types don't know that a single query may have a time-out. */
type TimedQuery = pg.QueryConfig & { readonly query_timeout: number };

/**
 * The one dedicated connection of a process: LISTEN and session advisory locks live on it, because both
 * end exactly when it does. It reconnects by itself; whoever keeps something that a missed notification
 * would have dropped learns of it through `onReconnect`. Locks are not taken again: whoever had one is told
 * through `onLost`, at once, and may try anew.
 */
export class NotificationConnection {
  readonly #config: pg.ClientConfig;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #reconnectHandlers = new Set<() => void>();
  /** What is held, and whom to tell when it is lost. */
  readonly #locks = new Map<string, (name: string) => void>();
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #running: Promise<void> | undefined;

  constructor(connectionString: string) {
    this.#config = connectionConfig({
      connectionString,
      name: `${NOTIFICATION_CONNECTION_NAME} ${process.pid}@${hostname()}`.slice(0, NAME_MAX_CHARACTERS),
      timeouts: { statementMs: ANSWER_MS },
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
    const query: TimedQuery = {
      text: `listen ${pg.escapeIdentifier(channel)}`,
      values: [],
      query_timeout: ANSWER_MS,
    };
    try {
      await this.#enqueue(async () => client?.query(query));
    } catch {
      // The next connection listens to every channel.
      void client?.end().catch(() => {});
    }
  }

  /** Calls `handler` after every reconnection: notifications may have been missed. */
  onReconnect(handler: () => void): void {
    this.#reconnectHandlers.add(handler);
  }

  /** Says `payload` to every other process that listens to `channel`. A hint: without a connection it is lost. */
  async notify(channel: string, payload: string): Promise<void> {
    await this.#query('select pg_notify($1, $2)', [channel, payload]);
  }

  /**
   * Takes those locks that no session has, and answers which. They are held until `unlock`, or until the
   * connection ends: then `onLost` is called for each before anything else happens. Asking for none still
   * finds out whether the connection stands.
   */
  async tryLocks(names: readonly string[], onLost: (name: string) => void): Promise<readonly string[]> {
    const wanted = names.filter((name) => !this.#locks.has(name));
    const client = this.#client;
    const rows = await this.#query<{ at: number; ours: boolean }>(
      `select at::int, pg_try_advisory_lock($1, id) as ours from unnest($2::int[]) with ordinality as o (id, at)`,
      [lockKey('').classId, wanted.map((name) => lockKey(name).objectId)],
    );
    // What was got over a connection that has ended since is gone with it.
    if (!client || client !== this.#client) return [];
    const got = rows.filter(({ ours }) => ours).map(({ at }) => wanted[at - 1] as string);
    for (const name of got) this.#locks.set(name, onLost);
    return got;
  }

  /** Lets a lock go; `onLost` is not called. */
  async unlock(name: string): Promise<void> {
    if (!this.#locks.delete(name)) return;
    const { classId, objectId } = lockKey(name);
    await this.#query('select pg_advisory_unlock($1, $2)', [classId, objectId]);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const client = this.#client;
    this.#client = undefined;
    this.#loseLocks();
    await client?.end().catch(() => {});
    await this.#running;
  }

  /** The rows, none when the connection is not there. One that fails or doesn't answer is given up for another. */
  async #query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const client = this.#client;
    const query: TimedQuery = { text, values, query_timeout: ANSWER_MS };
    try {
      return (await this.#enqueue(async () => client?.query<Row>(query)))?.rows ?? [];
    } catch {
      void client?.end().catch(() => {});
      return [];
    }
  }

  /** A connection carries out one statement at a time: the next is sent when the last one is answered. */
  #enqueue<T>(statement: () => Promise<T>): Promise<T> {
    const answer = this.#queue.then(statement);
    this.#queue = answer.catch(() => {});
    return answer;
  }

  #loseLocks(): void {
    const lost = [...this.#locks];
    this.#locks.clear();
    for (const [name, onLost] of lost) onLost(name);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(this.#config);
    client.on('error', () => {});
    client.once('end', () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#loseLocks();
      this.#running = this.#reconnect();
    });
    client.on('notification', ({ channel, payload, processId }) => {
      // What this line says itself is for others.
      if (processId === backendOf(client)) return;
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? '');
    });
    try {
      await client.connect();
      await client.query(PROBE_PEER);
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
        for (const handler of this.#reconnectHandlers) handler();
        return;
      }
      await sleep(pause * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
    }
  }
}

/** The driver knows the server process it talks to, its types don't. */
const backendOf = (client: pg.Client): number | undefined =>
  (client as unknown as { processID?: number }).processID;
