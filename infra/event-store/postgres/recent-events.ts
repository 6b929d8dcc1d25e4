import type { LogPage, RecordedEvent } from '../port.ts';

/** How long the events are kept after the last read that found new ones, in milliseconds. */
const KEPT_MS = 1_000;
/** How many events are kept at most. */
const KEPT_MAX = 2_000;

type ReadAll = (after: bigint, limit: number) => Promise<LogPage>;

/**
 * Reads the log for the subscriptions of a process. They follow its end, one a moment after another, so the latest
 * events are kept for a second. A subscription that comes later gets them from memory.
 */
export class RecentEvents {
  readonly #readAll: ReadAll;
  /** All events of the log after `#after`, up to the last one here. */
  #events: readonly RecordedEvent[] = [];
  #after = 0n;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(readAll: ReadAll) {
    this.#readAll = readAll;
  }

  /** Like `readAll` of the store. A page from memory does not count as the end of the log. */
  async read(after: bigint, limit: number): Promise<LogPage> {
    return this.#fromMemory(after, limit) ?? (await this.#fromLog(after, limit));
  }

  /** Forgets the events, because the log may have gone back. */
  clear(): void {
    this.#events = [];
  }

  #fromMemory(after: bigint, limit: number): LogPage | undefined {
    if (performance.now() - this.#readAt > KEPT_MS) this.clear();
    if (after < this.#after) return undefined;
    const first = this.#events.findIndex(({ position }) => position > after);
    if (first === -1) return undefined;
    const events = this.#events.slice(first, first + limit);
    return { events, next: events.at(-1)?.position ?? after, isEnd: false };
  }

  async #fromLog(after: bigint, limit: number): Promise<LogPage> {
    const page = await this.#readAll(after, limit);
    if (page.events.length > 0) this.#keep(after, page.events);
    return page;
  }

  /** Keeps the events that the log has after a position, beside the earlier ones if they end there. */
  #keep(after: bigint, events: readonly RecordedEvent[]): void {
    const isNext = this.#events.at(-1)?.position === after;
    const all = isNext ? [...this.#events, ...events] : events;
    const lastDropped = all.at(-KEPT_MAX - 1);
    this.#after = lastDropped?.position ?? (isNext ? this.#after : after);
    this.#events = all.slice(-KEPT_MAX);
    this.#readAt = performance.now();
  }
}
