import { lowestPosition } from '../lowest-position.ts';
import { LOG_PAGE, type LogPage, type RecordedEvent } from '../port.ts';

/** How many events are kept at most. A subscription that is further behind reads them from the log itself. */
const KEPT_EVENTS = 2_000;

export interface SharedLogReaderOptions {
  readonly readAll: (after: bigint, limit: number) => Promise<LogPage>;
  /** The position of each subscription that reads here. */
  readonly positions: () => readonly bigint[];
}

/** A part of the log without gaps: every event after `after`, up to `next`. */
interface KeptEvents {
  readonly after: bigint;
  readonly next: bigint;
  readonly events: readonly RecordedEvent[];
}

/**
 * Reads the log for the subscriptions of a process, so that a new event is read from PostgreSQL once for all of them. It
 * keeps the events that were read last until each subscription has passed them.
 */
export class SharedLogReader {
  readonly #options: SharedLogReaderOptions;
  #kept: KeptEvents | undefined;
  /** The read in progress that may be shared. */
  #reading: { readonly after: bigint; readonly page: Promise<LogPage> } | undefined;
  /** Counts the calls of `clear`. */
  #clearCount = 0;

  constructor(options: SharedLogReaderOptions) {
    this.#options = options;
  }

  /** The next events after the position. A page of kept events never says that it is the end of the log. */
  async readAfter(after: bigint): Promise<LogPage> {
    const kept = this.#kept;
    if (kept && kept.after <= after && after < kept.next)
      return { events: eventsAfter(kept.events, after), next: kept.next, isEnd: false };
    if (this.#reading?.after === after) return this.#reading.page;
    const reading = { after, page: this.#readAndKeep(after) };
    this.#reading = reading;
    try {
      return await reading.page;
    } finally {
      if (this.#reading === reading) this.#reading = undefined;
    }
  }

  /** The log may have new events. A read that began before may not see them, so it is no longer shared. */
  noticeAppend(): void {
    this.#reading = undefined;
  }

  /** Forgets the kept events, because the log may have lost them. */
  clear(): void {
    this.#clearCount++;
    this.#kept = undefined;
    this.#reading = undefined;
  }

  async #readAndKeep(after: bigint): Promise<LogPage> {
    const clearCount = this.#clearCount;
    const page = await this.#options.readAll(after, LOG_PAGE);
    if (clearCount === this.#clearCount) this.#keep({ after, next: page.next, events: page.events });
    return page;
  }

  #keep(read: KeptEvents): void {
    const kept = this.#kept;
    if (kept && read.next < kept.next) return;
    const isNext = kept && kept.after <= read.after && read.after <= kept.next;
    const { after, events } = isNext
      ? { after: kept.after, events: [...kept.events, ...eventsAfter(read.events, kept.next)] }
      : read;
    // Only what a subscription has still to read, and no more than the limit.
    const lowest = lowestPosition(read.next, ...this.#options.positions());
    const needed = eventsAfter(events, lowest).slice(-KEPT_EVENTS);
    const lastDropped = events[events.length - needed.length - 1];
    this.#kept = { after: lastDropped?.position ?? after, next: read.next, events: needed };
  }
}

const eventsAfter = (events: readonly RecordedEvent[], position: bigint): readonly RecordedEvent[] =>
  events.slice(events.findLastIndex((event) => event.position <= position) + 1);
