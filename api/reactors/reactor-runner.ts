import { setTimeout as sleep } from 'node:timers/promises';
import { BackgroundLoop } from '../../infra/background/background-loop.ts';
import type { Logger } from '../../infra/background/logger.ts';
import { retry } from '../../infra/background/retry.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import {
  type EventStore,
  LOG_START,
  type LogBatch,
  type RecordedEvent,
  StoreUnavailable,
} from '../../infra/event-store/port.ts';
import { Leadership } from '../../infra/postgres/leadership.ts';
import type { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { reactorLock } from '../../infra/postgres/stored-names.ts';
import { isTransient } from '../../infra/postgres/transient.ts';
import { asProjected } from '../../projections/runtime/open-events.ts';
import { SubscriptionCursor } from '../../projections/runtime/subscription-cursor.ts';
import { reactionCommandId } from '../stored-names.ts';
import type { Reactor } from './reactor.ts';
import type { ReactorCheckpoints } from './reactor-checkpoints.ts';

/** How often a process tries to become the leader, and the leader stores its position, in milliseconds. */
const TICK_MS = 500;
/** The pause after each batch, in milliseconds. A busy log is then read in a few large batches. */
const BATCH_REST_MS = 50;
/** The most events that are handled at the same time. */
const AT_ONCE = 16;
const RETRY_POLICY = { minMs: 50, maxMs: 5_000 };

export interface ReactorRunnerOptions {
  readonly reactor: Reactor;
  readonly store: EventStore;
  readonly codec: Codec;
  readonly checkpoints: ReactorCheckpoints;
  readonly notificationConnection: NotificationConnection;
  readonly log: Logger;
}

/**
 * Runs one reactor in this process while no other process runs it. Every event of its types after its position is handed
 * to the reactor at least once: the position is stored after the reaction, so a crash in between repeats the event. If a
 * store is unavailable, the reaction is retried. An event that fails otherwise is logged, counted and skipped.
 */
export class ReactorRunner {
  readonly #options: ReactorRunnerOptions;
  readonly #leadership: Leadership<Reactor>;
  readonly #cursor: SubscriptionCursor;
  readonly #loop: BackgroundLoop;
  /** Aborted when this process no longer leads. Undefined while it does not lead. */
  #term: AbortController | undefined;
  /**
   * Incremented each time the runner goes back to the stored position, so that a batch read before cannot advance it.
   */
  #seekCount = 0;
  #isRewinding = false;
  #position = LOG_START;
  #storedPosition = LOG_START;
  #failures = 0;

  constructor(options: ReactorRunnerOptions) {
    const { reactor, store, notificationConnection, log } = options;
    this.#options = options;
    const locks = new Map([[reactor, reactorLock(reactor.name, store.storeId)]]);
    this.#leadership = new Leadership(notificationConnection, locks, () => this.#endTerm());
    this.#cursor = new SubscriptionCursor(store, (batch) => this.#handle(batch));
    const task = `running the reactor ${reactor.name}`;
    this.#loop = new BackgroundLoop({ task, log, work: () => this.#tick(), everyMs: TICK_MS });
  }

  /** The number of events that this process has skipped. */
  get failures(): number {
    return this.#failures;
  }

  async start(): Promise<void> {
    await this.#prepareCheckpoint();
    await this.#tick();
    this.#loop.start();
  }

  /**
   * The log has gone back: the next round begins again from the stored position, or from the log's end if that is
   * earlier.
   */
  rewind(): void {
    this.#isRewinding = true;
    this.#loop.wake();
  }

  async #prepareCheckpoint(): Promise<void> {
    const { reactor, checkpoints, log } = this.#options;
    const found = await checkpoints.prepare(reactor.name);
    if (found === 'other log' || found === 'older log') {
      log.warn(
        { reactor: reactor.name, found },
        `the position of the reactor ${reactor.name} belongs to another state of the log, so it starts at the log's end`,
      );
    }
  }

  /** Waits for reactions in progress, stores the position, and lets another process lead. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    this.#endTerm();
    await this.#cursor.stop();
    try {
      await this.#storePosition();
    } catch (error) {
      const { reactor, log } = this.#options;
      log.warn(
        { reactor: reactor.name, err: error },
        `the position of the reactor ${reactor.name} was not stored: the next leader will repeat its last events`,
      );
    }
    await this.#leadership.resign();
  }

  async #tick(): Promise<void> {
    const { reactor, checkpoints } = this.#options;
    if (this.#isRewinding) {
      this.#endTerm();
      await this.#prepareCheckpoint();
      this.#isRewinding = false;
    }
    await this.#leadership.campaign();
    if (this.#term) return this.#storePosition();
    if (!this.#leadership.leads(reactor)) return;
    const position = (await checkpoints.positions()).get(reactor.name);
    if (position === undefined) throw new Error(`the reactor ${reactor.name} has no checkpoint`);
    // Leadership may have been lost during the query.
    if (!this.#leadership.leads(reactor)) return;
    this.#term = new AbortController();
    // Not the position of an earlier term, which may be one that the log has lost. Repeated reactions have no effect.
    this.#seekCount++;
    this.#position = position;
    this.#storedPosition = position;
    this.#cursor.seek(position);
  }

  #endTerm(): void {
    this.#term?.abort();
    this.#term = undefined;
    this.#cursor.pause();
  }

  async #storePosition(): Promise<void> {
    const position = this.#position;
    if (position <= this.#storedPosition) return;
    await this.#options.checkpoints.move(this.#options.reactor.name, position);
    this.#storedPosition = position;
  }

  async #handle({ events, next }: LogBatch): Promise<void> {
    const signal = this.#term?.signal;
    if (!signal) return;
    const seekCount = this.#seekCount;
    const own = events.filter(({ type }) => this.#options.reactor.eventTypes.includes(type));
    try {
      for (let from = 0; from < own.length; from += AT_ONCE) {
        const group = own.slice(from, from + AT_ONCE);
        await this.#reactToAll(group, signal);
        this.#advance(seekCount, group.at(-1)?.position);
      }
      this.#advance(seekCount, next);
      await sleep(BATCH_REST_MS);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Records what a batch has handled, unless the next term has begun meanwhile. */
  #advance(seekCount: number, position = LOG_START): void {
    if (seekCount === this.#seekCount && position > this.#position) this.#position = position;
  }

  /**
   * Handles all events. Those whose reaction failed because a store was unavailable are retried until it is
   * back.
   */
  async #reactToAll(events: readonly RecordedEvent[], signal: AbortSignal): Promise<void> {
    const { reactor, log } = this.#options;
    let open = events;
    const reactToOpen = async () => {
      const outcomes = await Promise.allSettled(open.map((event) => this.#reactTo(event)));
      open = open.filter((_, index) => outcomes[index]?.status === 'rejected');
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
    };
    await retry(reactToOpen, RETRY_POLICY, { signal, task: `reacting with ${reactor.name}`, log });
  }

  /** Throws when a store is unavailable. */
  async #reactTo(recorded: RecordedEvent): Promise<void> {
    const { reactor, codec, log } = this.#options;
    const { id, type, position } = recorded;
    try {
      const event = codec.upcast(recorded);
      if (event) await reactor.react(asProjected(event), reactionCommandId(reactor.name, id));
    } catch (error) {
      if (error instanceof StoreUnavailable || isTransient(error)) throw error;
      this.#failures++;
      log.error(
        { reactor: reactor.name, err: error },
        `the reactor ${reactor.name} failed at ${type} at position ${position}, and the event is skipped`,
      );
    }
  }
}
