import { hostname } from 'node:os';
import pg from 'pg';
import { FailureRun } from '../background/failure-run.ts';
import { ignoreError } from '../background/ignore-error.ts';
import type { Logger } from '../background/logger.ts';
import { retry } from '../background/retry.ts';
import { SerialQueue } from '../background/serial-queue.ts';
import { connectionConfig } from './pool.ts';
import { lockKey } from './session-lock.ts';

const RECONNECT_POLICY = { minMs: 50, maxMs: 2_000 };

/** A server that does not answer on this connection for this long counts as gone, in milliseconds. */
const ANSWER_MS = 5_000;

/**
 * Makes PostgreSQL notice when this process's machine is gone: after 5 s of silence it probes three times in
 * 6 s. By default this would take two hours, during which no other process could take the locks.
 */
const PROBE_PEER =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

/** The name of the connection in `pg_stat_activity`, followed by its process. */
export const NOTIFICATION_CONNECTION_NAME = 'hearten-signals';
const NAME_MAX_CHARACTERS = 63;

type Handler = (payload: string) => void;
/** The driver's types lack the timeout of a single query. */
type TimedQuery = pg.QueryConfig & { readonly query_timeout: number };

/**
 * The one dedicated connection of a process for LISTEN and session advisory locks, which both end exactly
 * when it does. It reconnects by itself and then calls the handlers of `onReconnect`, so that caches that may
 * have missed a notification can be cleared. It does not take lost locks again: their holders are told at
 * once through `onLost`, and may try again.
 */
export class NotificationConnection {
  readonly #config: pg.ClientConfig;
  readonly #log: Logger;
  readonly #failures: FailureRun;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #lossHandlers = new Set<() => void>();
  readonly #reconnectHandlers = new Set<() => void>();
  /** The held locks, each with its `onLost`. */
  readonly #locks = new Map<string, (name: string) => void>();
  readonly #closing = new AbortController();
  /** Runs statements one after another, because a connection can run only one at a time. */
  readonly #statements = new SerialQueue();
  #client: pg.Client | undefined;
  #running: Promise<void> | undefined;

  constructor(connectionString: string, log: Logger) {
    this.#log = log;
    this.#failures = new FailureRun({ task: 'notification connection', log });
    this.#config = connectionConfig({
      connectionString,
      name: `${NOTIFICATION_CONNECTION_NAME} ${process.pid}@${hostname()}`.slice(0, NAME_MAX_CHARACTERS),
      timeouts: { statementMs: ANSWER_MS },
    });
  }

  /** Resolves when the first connection is open. Rejects if it cannot be opened. */
  async open(): Promise<void> {
    await this.#connect();
  }

  /**
   * Calls `handler` with the payload of every NOTIFY on `channel` that arrives while connected, except those that
   * `notify` of this connection has sent.
   */
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
      await this.#statements.run(async () => client?.query(query));
    } catch (error) {
      // The next connection listens to every channel.
      this.#replace(client, error);
    }
  }

  /** Calls `handler` each time the connection is lost, before it reconnects. */
  onLoss(handler: () => void): void {
    this.#lossHandlers.add(handler);
  }

  /** Calls `handler` after every reconnection, because notifications may have been missed. */
  onReconnect(handler: () => void): void {
    this.#reconnectHandlers.add(handler);
  }

  /** Calls `handler` at every NOTIFY on `channel`, and after every reconnection. */
  async onChange(channel: string, handler: () => void): Promise<void> {
    await this.listen(channel, handler);
    this.onReconnect(handler);
  }

  /**
   * Sends `payload` to every other process that listens to `channel`. Without a connection it is lost, so
   * receivers must not depend on it.
   */
  async notify(channel: string, payload: string): Promise<void> {
    await this.#query('select pg_notify($1, $2)', [channel, payload]);
  }

  /**
   * Takes those locks that no session has, and returns their names. They are held until `unlock` or until the
   * connection ends. In that case `onLost` is called for each lock before anything else happens. A call
   * without names only checks the connection.
   */
  async tryLocks(names: readonly string[], onLost: (name: string) => void): Promise<readonly string[]> {
    const wanted = names.filter((name) => !this.#locks.has(name));
    const client = this.#client;
    const rows = await this.#query<{ at: number; ours: boolean }>(
      `select at::int, pg_try_advisory_lock($1, id) as ours from unnest($2::int[]) with ordinality as o (id, at)`,
      [lockKey('').classId, wanted.map((name) => lockKey(name).objectId)],
    );
    // Locks that were taken over a connection that has ended since are lost with it.
    if (!client || client !== this.#client) return [];
    const got = rows.filter(({ ours }) => ours).map(({ at }) => wanted[at - 1] as string);
    for (const name of got) this.#locks.set(name, onLost);
    return got;
  }

  /** Releases a lock. `onLost` is not called. */
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
    await client?.end().catch(ignoreError(this.#log, 'closing a connection that is gone'));
    await this.#running;
  }

  /** The rows, or none without a connection. A connection that fails or does not answer is replaced. */
  async #query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const client = this.#client;
    const query: TimedQuery = { text, values, query_timeout: ANSWER_MS };
    try {
      return (await this.#statements.run(async () => client?.query<Row>(query)))?.rows ?? [];
    } catch (error) {
      this.#replace(client, error);
      return [];
    }
  }

  /** Closes a connection that failed. Its end starts `#reconnect`, unless this object is closing. */
  #replace(client: pg.Client | undefined, error: unknown): void {
    if (this.#closing.signal.aborted) this.#failures.addWhileStopping(error);
    else this.#failures.add(error, 'connecting again');
    client?.end().catch(ignoreError(this.#log, 'closing a connection that failed'));
  }

  #loseLocks(): void {
    const lost = [...this.#locks];
    this.#locks.clear();
    for (const [name, onLost] of lost) onLost(name);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(this.#config);
    client.on('error', (error) => this.#onConnectionError(client, error));
    client.once('end', () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#loseLocks();
      for (const handler of this.#lossHandlers) handler();
      this.#running = this.#reconnect();
    });
    client.on('notification', ({ channel, payload, processId }) => {
      // Ignore our own notifications. They are for other processes.
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
      client.end().catch(ignoreError(this.#log, 'closing a connection that could not be opened'));
      throw error;
    }
    this.#client = client;
  }

  /**
   * Handles an error of the connection in use, which ends it. Before it is in use, `#connect` throws the
   * error itself.
   */
  #onConnectionError(client: pg.Client, error: Error): void {
    if (client === this.#client) this.#failures.add(error, 'connecting again');
    else this.#log.debug({ err: error }, 'ignored: an error on a notification connection that is not in use');
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing;
    try {
      await retry(() => this.#connect(), RECONNECT_POLICY, { failures: this.#failures, signal });
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    for (const handler of this.#reconnectHandlers) handler();
  }
}

/** The id of the connection's server process. The driver's types lack it. */
const backendOf = (client: pg.Client): number | undefined =>
  (client as unknown as { processID?: number }).processID;
