/**
 * A cache of what was read from the database. An entry lives at most `lifetimeMs`, counted from the start of its load.
 * The cache does not notice changes. Invalidate it with `drop` or `clear`, only after the commit: a load that starts
 * before the commit would cache the old row again. To follow changes of other processes, the owner of a cache listens
 * for a notification and calls `clear`. If a notification is lost, the old row stays until it expires. Concurrent
 * callers share one load and get the same object. A load that fails is not kept.
 */
export class ExpiringCache<V> {
  readonly #lifetimeMs: number;
  readonly #entries = new Map<string, { readonly value: Promise<V>; readonly untilMs: number }>();

  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs;
  }

  get(key: string, load: () => Promise<V>): Promise<V> {
    return this.#get(key, load, performance.now());
  }

  /** The values of `keys`, in their order. `load` is called once for all keys that are not cached. */
  getAll(
    keys: readonly string[],
    load: (missing: readonly string[]) => Promise<(key: string) => V>,
  ): Promise<V[]> {
    // Read the clock once. A value found in the cache must not expire before it is returned.
    const now = performance.now();
    const missing = keys.filter((key) => !((this.#entries.get(key)?.untilMs ?? 0) > now));
    let loading: Promise<(key: string) => V> | undefined;
    const loadOne = async (key: string) => {
      loading ??= load(missing);
      return (await loading)(key);
    };
    return Promise.all(keys.map((key) => this.#get(key, () => loadOne(key), now)));
  }

  drop(key: string): void {
    this.#entries.delete(key);
  }

  /** For a change or a notification that names no key, and after a lost connection, which may have lost notifications. */
  clear(): void {
    this.#entries.clear();
  }

  #get(key: string, load: () => Promise<V>, now: number): Promise<V> {
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

  /** Entries are added in the order in which they expire, so the oldest come first. */
  #sweep(now: number): void {
    for (const [key, { untilMs }] of this.#entries) {
      if (untilMs > now) return;
      this.#entries.delete(key);
    }
  }
}
