import type { NotificationConnection } from './notification-connection.ts';

/**
 * The pieces of work that this process leads. Among all processes each piece has one leader: the holder of
 * its advisory lock, which ends with the leader's connection. Without a notification connection this process
 * leads everything. A paused leader can still act after it has lost a lock, so the work itself must be safe
 * against that.
 */
export class Leadership<Work> {
  readonly #notificationConnection: NotificationConnection | undefined;
  readonly #locks: ReadonlyMap<Work, string>;
  readonly #held = new Set<string>();
  readonly #onLost: () => void;

  /** `locks` names the advisory lock of each piece of work. `onLost` is called for each lock that is lost. */
  constructor(
    notificationConnection: NotificationConnection | undefined,
    locks: ReadonlyMap<Work, string>,
    onLost: () => void,
  ) {
    this.#notificationConnection = notificationConnection;
    this.#locks = locks;
    this.#onLost = onLost;
  }

  leads(work: Work): boolean {
    return !this.#notificationConnection || this.#held.has(this.#locks.get(work) ?? '');
  }

  /** Takes every lock that is free, and checks whether the connection still works. */
  async campaign(): Promise<void> {
    const open = [...this.#locks.values()].filter((lock) => !this.#held.has(lock));
    const won = await this.#notificationConnection?.tryLocks(open, (lock) => {
      this.#held.delete(lock);
      this.#onLost();
    });
    for (const lock of won ?? []) this.#held.add(lock);
  }

  /** Releases every lock, so that another process can lead. */
  async resign(): Promise<void> {
    const held = [...this.#held];
    this.#held.clear();
    for (const lock of held) await this.#notificationConnection?.unlock(lock);
  }
}
