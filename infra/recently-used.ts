/**
 * A cache that keeps what was used lately, in two generations of at most `max` entries each. When the newer one is
 * full, it becomes the older one, and the older one is dropped. A value that is found in the older one moves to the
 * newer one.
 */
export class RecentlyUsed<V extends object> {
  readonly #max: number;
  #newer = new Map<string, Entry<V>>();
  #older = new Map<string, Entry<V>>();

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): V | undefined {
    const newer = this.#newer.get(key);
    if (newer) return newer.value;
    const older = this.#older.get(key);
    if (older) this.#add(older);
    return older?.value;
  }

  set(key: string, value: V): void {
    this.#add({ key, value });
  }

  #add(entry: Entry<V>): void {
    if (this.#newer.size >= this.#max) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(entry.key, entry);
  }
}

/**
 * An entry keeps the key of its `set`, also when a `get` moves it to the newer generation. The equal key of the `get`
 * may be a slice of a long string, and V8 would keep that whole string in memory.
 */
interface Entry<V> {
  readonly key: string;
  readonly value: V;
}
