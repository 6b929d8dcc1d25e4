import { BackgroundLoop } from '../background/background-loop.ts';
import type { Logger } from '../background/logger.ts';
import type { EventStore } from './port.ts';

/** How often the log is checked, in milliseconds. */
const CHECK_MS = 2_000;

/** The log has gone back: it no longer has an event that this process has seen in it. */
export interface LogRewind {
  /** The position of the event that is missing now. */
  readonly known: bigint;
  /** The end of the log when that was noticed. If the log has grown again, it may be after `known`. */
  readonly head: bigint;
  /** When it was noticed. */
  readonly at: Date;
}

/** An event that this process has seen in the log. */
interface KnownEvent {
  readonly position: bigint;
  readonly id: string;
}

/**
 * Notices when the log goes back under a running process: after a failover to a replica that was behind, or when an
 * older log was restored. It remembers the last event that this process has seen and checks that the log still has
 * it at its position, so it also notices a log that has grown again meanwhile.
 */
export class LogWatch {
  readonly #store: Pick<EventStore, 'holds' | 'lastPosition'>;
  readonly #log: Logger;
  readonly #handlers: ((rewind: LogRewind) => unknown)[] = [];
  readonly #loop: BackgroundLoop;
  #known: KnownEvent | undefined;
  #last: LogRewind | undefined;
  #isHandling = false;
  #rewinds = 0;

  constructor(store: Pick<EventStore, 'holds' | 'lastPosition'>, log: Logger) {
    this.#store = store;
    this.#log = log;
    this.#loop = new BackgroundLoop({
      task: 'log check',
      log,
      work: () => this.#check(),
      everyMs: CHECK_MS,
    });
  }

  /** The rewind that was noticed last; undefined if the log has not gone back since the process started. */
  get lastRewind(): LogRewind | undefined {
    return this.#last;
  }

  /** True from when a rewind is noticed until all handlers have succeeded: this process may still hold lost events. */
  get isHandling(): boolean {
    return this.#isHandling;
  }

  /** How often the log has gone back since the process started. */
  get rewinds(): number {
    return this.#rewinds;
  }

  /**
   * Calls `handler` when the log has gone back. A handler drops what was read from the log. Handlers run one after
   * another in the order of these calls. If one throws, all of them run again.
   */
  onRewind(handler: (rewind: LogRewind) => unknown): void {
    this.#handlers.push(handler);
  }

  /** This process has seen an event in the log. `observeEventStore` calls it. */
  saw({ position, id }: KnownEvent): void {
    if (!this.#known || position > this.#known.position) this.#known = { position, id };
  }

  start(): void {
    this.#loop.start();
  }

  /** Checks the log soon. Called when the connection to PostgreSQL is back after a loss: a failover may be why. */
  wake(): void {
    this.#loop.wake();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #check(): Promise<void> {
    const known = this.#known;
    if (known && !(await this.#store.holds(known.position, known.id))) {
      const head = await this.#store.lastPosition();
      // A later event may have been seen meanwhile. The next check judges it.
      if (this.#known === known) this.#known = undefined;
      this.#last = { known: known.position, head, at: new Date() };
      this.#isHandling = true;
      this.#rewinds++;
      this.#log.error(
        { known: String(known.position), head: String(head) },
        'the log has gone back: events are lost, and this process drops what it knows of them',
      );
    }
    const rewind = this.#last;
    if (!this.#isHandling || !rewind) return;
    for (const handler of this.#handlers) await handler(rewind);
    this.#isHandling = false;
    this.#log.warn({ head: String(rewind.head) }, 'this process follows the log again after it went back');
  }
}
