import type { LogPage, RecordedEvent } from '../port.ts';

/** How long events are kept after they were read, in milliseconds. */
const KEPT_MS = 1_000;
/** How many events are kept at most. One page may bring it above this number. */
const KEPT_MAX = 2_000;

type ReadAll = (after: bigint, limit: number) => Promise<LogPage>;

/** All events of the log after a position, up to the last one here. There is at least one. */
interface RecentPage {
  readonly after: bigint;
  readonly events: readonly RecordedEvent[];
  readonly readAt: number;
}

/**
 * Reads the log for the subscriptions of a process. They follow its end, one a moment after another, so events are kept
 * for a second after they were read. A subscription that comes later gets them from memory.
 */
export class RecentEvents {
  readonly #readAll: ReadAll;
  /** Each page begins where the one before it ends. */
  #pages: readonly RecentPage[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(readAll: ReadAll) {
    this.#readAll = readAll;
  }

  /** Like `readAll` of the store. A page from memory does not count as the end of the log. */
  async read(after: bigint, limit: number): Promise<LogPage> {
    return this.#fromMemory(after, limit) ?? (await this.#fromLog(after, limit));
  }

  /** Forgets the events, also those of a read in progress, because the log may have gone back. */
  clear(): void {
    this.#pages = [];
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #fromMemory(after: bigint, limit: number): LogPage | undefined {
    const pages = this.#pages.filter(isFresh);
    if (pages[0] === undefined || after < pages[0].after) return undefined;
    const later = pages.flatMap(({ events }) => events.filter(({ position }) => position > after));
    const events = later.slice(0, limit);
    const last = events.at(-1);
    return last && { events, next: last.position, isEnd: false };
  }

  async #fromLog(after: bigint, limit: number): Promise<LogPage> {
    const before = this.#pages;
    const page = await this.#readAll(after, limit);
    // Without events there is nothing to keep. Other pages than before may be of a log that has gone back, or newer.
    if (page.events.length > 0 && this.#pages === before) this.#keep(after, page.events);
    return page;
  }

  #keep(after: bigint, events: readonly RecordedEvent[]): void {
    const isNext = this.#pages.at(-1)?.events.at(-1)?.position === after;
    const page = { after, events, readAt: performance.now() };
    const pages = isNext ? [...this.#pages.filter(isFresh), page] : [page];
    let count = pages.reduce((sum, { events: { length } }) => sum + length, 0);
    while (count > KEPT_MAX && pages.length > 1) count -= pages.shift()?.events.length ?? 0;
    this.#pages = pages;
    this.#timer ??= setTimeout(() => this.#dropOld(), KEPT_MS).unref();
  }

  #dropOld(): void {
    const fresh = this.#pages.filter(isFresh);
    this.clear();
    this.#pages = fresh;
    if (fresh.length > 0) this.#timer = setTimeout(() => this.#dropOld(), KEPT_MS).unref();
  }
}

const isFresh = ({ readAt }: RecentPage): boolean => performance.now() - readAt <= KEPT_MS;
