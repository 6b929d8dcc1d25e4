import type { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { leaderLock } from '../../infra/postgres/stored-names.ts';
import type { AnyProjection } from '../projection.ts';

/**
 * Which projections this process leads. There is one leader for each among all processes, by a lock that
 * ends with the leader's connection; the fence in the checkpoints is the net below it. Without a line this
 * process leads them all, and the fence alone keeps it apart from others.
 */
export class Leadership {
  readonly #notificationConnection: NotificationConnection | undefined;
  readonly #locks: ReadonlyMap<AnyProjection, string>;
  readonly #held = new Set<string>();
  readonly #onLost: () => void;

  constructor(
    line: NotificationConnection | undefined,
    projections: readonly AnyProjection[],
    storeId: string,
    onLost: () => void,
  ) {
    this.#notificationConnection = line;
    this.#onLost = onLost;
    this.#locks = new Map(
      projections.map((projection) => [
        projection,
        leaderLock(projection.name, projection.tableVersion, storeId),
      ]),
    );
  }

  leads(projection: AnyProjection): boolean {
    return !this.#notificationConnection || this.#held.has(this.#locks.get(projection) ?? '');
  }

  /** Takes the lead wherever nobody has it, and finds out whether the connection still stands. */
  async campaign(): Promise<void> {
    const open = [...this.#locks.values()].filter((lock) => !this.#held.has(lock));
    const won = await this.#notificationConnection?.tryLocks(open, (lock) => {
      this.#held.delete(lock);
      this.#onLost();
    });
    for (const lock of won ?? []) this.#held.add(lock);
  }

  /** Lets others take over. */
  async resign(): Promise<void> {
    const held = [...this.#held];
    this.#held.clear();
    for (const lock of held) await this.#notificationConnection?.unlock(lock);
  }
}
