import type { Kysely } from 'kysely';
import type { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { CHANNELS } from '../../infra/postgres/stored-names.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { type Checkpoint, readCheckpoints } from './checkpoints.ts';
import { checkpointKey } from './table-versions.ts';

/**
 * How often a waiting reader reads the checkpoints, in milliseconds. Reports and notifications can be lost.
 */
const POLL_MS = 50;

/** The position of a read model, and the reason if it is paused there. */
export type ProjectionStatus = Pick<Checkpoint, 'position' | 'pausedReason'>;

/**
 * The position of each read model as far as this process knows. The projector of this process reports it. A
 * projector in another process sends a notification, and waiting readers then read the checkpoints.
 */
export class Progress {
  readonly #db: Kysely<Database>;
  readonly #projections: readonly AnyProjection[];
  readonly #pollMs: number;
  readonly #known = new Map<string, ProjectionStatus>();
  readonly #waiting = new Set<() => void>();
  readonly #listeners = new Set<() => void>();
  readonly #waitListeners = new Set<(projection: string) => void>();
  /** Reports of the projector during a read of the checkpoints. They are newer than the read. */
  readonly #reportedDuringRefresh = new Set<string>();
  #refreshing: Promise<void> | undefined;
  #notificationConnection: NotificationConnection | undefined;
  /** Projections that have moved here and that other processes have not been told about yet. */
  readonly #unsent = new Set<string>();
  /** How often the positions were forgotten. */
  #forgotten = 0;
  #notifying: Promise<void> | undefined;

  constructor(db: Kysely<Database>, projections: readonly AnyProjection[], pollMs = POLL_MS) {
    this.#db = db;
    this.#projections = projections;
    this.#pollMs = pollMs;
  }

  /**
   * Wakes waiting readers here when a projector elsewhere has moved, and those elsewhere when one here has
   * moved.
   */
  async listenOn(notifications: NotificationConnection): Promise<void> {
    this.#notificationConnection = notifications;
    const onSignal = () => {
      this.#wake();
      this.#notifyListeners();
    };
    // If PostgreSQL has crashed, it may have lost the last moves of checkpoints (`transaction-settings.ts`).
    notifications.onLoss(() => this.clear());
    await Promise.all([
      notifications.listen(CHANNELS.projectionMoved, onSignal),
      notifications.listen(CHANNELS.checkpointChanged, onSignal),
    ]);
  }

  /** Reports that the projector of this process has committed up to `position`. */
  reportPosition(projection: string, position: bigint): void {
    this.report(projection, { position, pausedReason: null });
    this.#notifyListeners();
    if (!this.#notificationConnection) return;
    this.#unsent.add(projection);
    this.#notifying ??= this.#notifyOthers(this.#notificationConnection);
  }

  /** Stores a status for the readers of this process, and tells no other process. */
  report(projection: string, { position, pausedReason }: ProjectionStatus): void {
    this.#known.set(projection, { position, pausedReason });
    this.#reportedDuringRefresh.add(projection);
    this.#wake();
  }

  /**
   * Calls `handler` when a read model may have moved. Notifications can be lost, so the handler must not
   * depend on them.
   */
  onChange(handler: () => void): void {
    this.#listeners.add(handler);
  }

  /** Calls `handler` with the name of a read model again and again while a reader in this process waits for it. */
  onWait(handler: (projection: string) => void): void {
    this.#waitListeners.add(handler);
  }

  /** Forgets all positions: the database may have gone back. The next reader asks the checkpoints. */
  clear(): void {
    this.#forgotten++;
    this.#known.clear();
  }

  statusOf(projection: string): ProjectionStatus | undefined {
    return this.#known.get(projection);
  }

  /** Reads the checkpoints. Concurrent callers share one read. */
  async refresh(): Promise<ReadonlyMap<string, ProjectionStatus>> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = undefined;
    });
    await this.#refreshing;
    return new Map(this.#known);
  }

  async #read(): Promise<void> {
    this.#reportedDuringRefresh.clear();
    const before = this.#forgotten;
    const checkpoints = await readCheckpoints(this.#db);
    // The answer may be of a server that has crashed since.
    if (this.#forgotten !== before) return;
    for (const projection of this.#projections) {
      const checkpoint = checkpoints.get(checkpointKey(projection));
      if (checkpoint && !this.#reportedDuringRefresh.has(projection.name)) {
        this.report(projection.name, checkpoint);
      }
    }
  }

  /**
   * Waits until the read model has applied the log up to `position`, for at most `timeoutMs`. Returns whether
   * it has. It does not wait for a paused one.
   */
  async waitFor(projection: string, position: bigint, timeoutMs: number): Promise<boolean> {
    const state = () => {
      const known = this.#known.get(projection);
      if (known && known.position >= position) return 'there';
      return known?.pausedReason ? 'paused' : 'behind';
    };
    if (state() === 'there') return true;
    const deadline = performance.now() + timeoutMs;
    // Another process may have resumed it, and does not report that here.
    if (state() === 'paused') await this.refresh();
    while (state() === 'behind' && performance.now() < deadline) {
      for (const listener of this.#waitListeners) listener(projection);
      await this.#nextChange(Math.min(this.#pollMs, deadline - performance.now()));
      if (state() === 'behind') await this.refresh();
    }
    return state() === 'there';
  }

  /**
   * Sends one notification for all moves that happened during the previous one, so that a busy projector does
   * not flood the connection.
   */
  async #notifyOthers(notifications: NotificationConnection): Promise<void> {
    while (this.#unsent.size > 0) {
      const projections = [...this.#unsent].join(' ');
      this.#unsent.clear();
      await notifications.notify(CHANNELS.projectionMoved, projections);
    }
    this.#notifying = undefined;
  }

  #notifyListeners(): void {
    for (const listener of this.#listeners) listener();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }

  #nextChange(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#waiting.add(wake);
    });
  }
}
