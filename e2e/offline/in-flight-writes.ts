import type { WriteObserver } from './relay-hooks.ts';

interface Attempt {
  /** Whether the same write was sent again before this attempt got its answer. */
  isOvertaken: boolean;
}

/** Notices when a write is under way twice at the same time, as it is if two pages send the same entry. */
export class InFlightWrites {
  readonly #active = new Map<string, Set<Attempt>>();
  readonly #twice = new Set<string>();

  readonly observe: WriteObserver = (key) => {
    const mine: Attempt = { isOvertaken: false };
    const active = this.#active.get(key) ?? new Set();
    this.#active.set(key, active);
    for (const other of active) other.isOvertaken = true;
    active.add(mine);
    return (end) => {
      // A browser that has given an attempt up may send it again.
      if (end === 'answered' && mine.isOvertaken && active.has(mine)) this.#twice.add(key);
      active.delete(mine);
    };
  };

  /** Whether no write is under way. */
  get isIdle(): boolean {
    return [...this.#active.values()].every(({ size }) => size === 0);
  }

  /** Forgets all attempts under way, because a page or a service worker that may have made them has ended. */
  forget(): void {
    for (const active of this.#active.values()) active.clear();
  }

  /** The keys of writes that were under way twice since the last call. */
  takeTwice(): string[] {
    const twice = [...this.#twice];
    this.#twice.clear();
    return twice;
  }
}
