/**
 * What a process may remember of a plain table: for at most `lifetimeMs`, and dropped at once when the row
 * changes. Concurrent callers share one load.
 */
export class ExpiringCache<V> {
  readonly #lifetimeMs: number;
  readonly #entries = new Map<string, { readonly value: Promise<V>; readonly untilMs: number }>();

  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs;
  }

  get(key: string, load: () => Promise<V>): Promise<V> {
    const now = performance.now();
    const known = this.#entries.get(key);
    if (known && known.untilMs > now) return known.value;
    this.#sweep(now);
    const entry = { value: load(), untilMs: now + this.#lifetimeMs };
    this.#entries.set(key, entry);
    entry.value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry.value;
  }

  drop(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  /** Entries are added in the order in which they expire, so the old ones stand first. */
  #sweep(now: number): void {
    for (const [key, { untilMs }] of this.#entries) {
      if (untilMs > now) return;
      this.#entries.delete(key);
    }
  }
}
