/**
 * How many texts a process keeps in each of two generations. A sealed event without words is about 600 characters, so
 * both take about 30 MB when they are full.
 */
const GENERATION_MAX = 10_000;
/** Longer texts are parsed each time. They hold long words, and few of them would fill the memory. */
const TEXT_MAX = 2_048;

/**
 * Parses JSON, and returns the same object for the same text while it is kept. Pages of entries are read again and again,
 * and parsing their sealed events is a tenth of the answer. The objects are shared, so they are frozen. A text that was
 * used lately is kept: when the newer generation is full, it becomes the older one, and the older one is dropped.
 */
export class InternedJson {
  readonly #max: number;
  #newer = new Map<string, unknown>();
  #older = new Map<string, unknown>();

  constructor(max = GENERATION_MAX) {
    this.#max = max;
  }

  /** Throws `SyntaxError` as `JSON.parse` does. */
  parse(text: string): unknown {
    if (text.length > TEXT_MAX) return JSON.parse(text);
    const known = this.#newer.get(text);
    if (known !== undefined) return known;
    const value: unknown = this.#older.get(text) ?? deepFreeze(JSON.parse(text));
    if (this.#newer.size >= this.#max) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(text, value);
    return value;
  }
}

function deepFreeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
