/**
 * A cache that keeps what was used lately, in two generations of at most `max` entries each. When the newer one is full,
 * it becomes the older one, and the older one is dropped. A value that is found in the older one moves to the newer one.
 */
export class RecentlyUsed<K, V extends object> {
  readonly #max: number;
  #newer = new Map<K, V>();
  #older = new Map<K, V>();

  constructor(max: number) {
    this.#max = max;
  }

  get(key: K): V | undefined {
    const newer = this.#newer.get(key);
    if (newer) return newer;
    const older = this.#older.get(key);
    if (older) this.set(key, older);
    return older;
  }

  set(key: K, value: V): void {
    if (this.#newer.size >= this.#max) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, value);
  }
}
