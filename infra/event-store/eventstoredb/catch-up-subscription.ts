import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  streamNameFilter,
} from '@eventstore/db-client';
import { BackgroundLoop } from '../../background/background-loop.ts';
import { ignoreError } from '../../background/ignore-error.ts';
import {
  type LogBatch,
  type LogPage,
  StoreAccessDenied,
  StoreUnavailable,
  type Subscription,
} from '../port.ts';
import { classifyError, isAccessDenied } from './classify-error.ts';
import type { Connection } from './connection.ts';
import { detectStall } from './detect-stall.ts';
import { toReadPosition } from './read-position.ts';
import { toRecordedEvent } from './recorded-event.ts';
import { SubscriptionBuffer } from './subscription-buffer.ts';

/**
 * The longest pause is short, so that a restarted server is noticed soon. One attempt a second costs the
 * server little.
 */
const RETRY_POLICY = { minMs: 50, maxMs: 1_000 };
/** How long the server may take to confirm a subscription, in milliseconds. */
const CONFIRMATION_MS = 5_000;
/** The number of events of any stream that the server examines between two checkpoints. */
const CHECKPOINT_EVENTS = 256;

/** A checkpoint in the buffer of the client's subscription, behind the events that came before it. */
class Checkpoint {
  readonly position: bigint;

  constructor(position: bigint) {
    this.position = position;
  }
}

interface Source {
  readonly connection: Connection;
  readonly prefix: string;
  readAll(after: bigint, limit: number): Promise<LogPage>;
}

/**
 * Delivers the events after a position to one handler, first those that the log has and then new ones. It uses a
 * subscription to `$all`, filtered by our prefix. When that ends, a new one starts from the last received position. It
 * can end with or without an error, be dropped as too slow, or stop delivering while the log has more events.
 */
export class CatchUpSubscription implements Subscription {
  readonly #source: Source;
  readonly #buffer: SubscriptionBuffer;
  readonly #loop: BackgroundLoop;
  /** All events up to here have been put into the buffer. */
  #position: bigint;
  /**
   * The newest checkpoint. It is used when the next one has arrived, because no earlier event can follow
   * then.
   */
  #checkpoint: bigint | undefined;

  constructor(source: Source, after: bigint, onBatch: (batch: LogBatch) => Promise<void>) {
    this.#source = source;
    this.#position = after;
    const { log } = source.connection;
    this.#buffer = new SubscriptionBuffer(onBatch, log);
    this.#loop = new BackgroundLoop({
      task: 'log subscription',
      log,
      work: (signal) => this.#listen(signal),
      retryPolicy: RETRY_POLICY,
    });
    this.#loop.wake();
    this.#loop.start();
  }

  async stop(): Promise<void> {
    // Stopping the buffer ends a wait for room in it.
    await Promise.all([this.#loop.stop(), this.#buffer.stop()]);
  }

  /** Runs one subscription. It always throws, because a new subscription must follow the one that ended. */
  async #listen(signal: AbortSignal): Promise<never> {
    // The server would drop the next subscription too while the handler is slow.
    await this.#buffer.room();
    try {
      await this.#receiveAll(signal);
    } catch (error) {
      if (isAccessDenied(error))
        throw new StoreAccessDenied('the log refuses a subscription', { cause: error });
      if (classifyError(error) !== 'transient') throw error;
      throw new StoreUnavailable('the subscription broke', { cause: error });
    }
    throw new StoreUnavailable('the server ended the subscription');
  }

  async #receiveAll(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { connection } = this.#source;
    const subscription = this.#subscribe();
    const end = (reason: string) => subscription.destroy(new StoreUnavailable(reason));
    const ended = new AbortController();
    AbortSignal.any([connection.abandonedSignal, signal, ended.signal]).addEventListener(
      'abort',
      () => end('the subscription was stopped'),
      { once: true },
    );
    const unconfirmed = setTimeout(() => {
      connection.reportTimeout();
      end('the subscription was not confirmed in time');
    }, CONFIRMATION_MS);
    subscription.on('confirmation', () => {
      clearTimeout(unconfirmed);
      connection.recordActivity();
    });
    const stallCheck = this.#detectStall(() => end('the subscription stopped delivering'));
    try {
      for await (const item of subscription as AsyncIterable<AllStreamResolvedEvent | Checkpoint>) {
        connection.recordActivity();
        this.#loop.reportProgress();
        this.#receive(item);
        if (this.#buffer.isFull) await this.#buffer.room();
      }
    } finally {
      clearTimeout(unconfirmed);
      ended.abort();
      subscription.destroy();
      void stallCheck.stop();
      subscription
        .unsubscribe()
        .catch(ignoreError(connection.log, 'unsubscribing from a subscription that has ended'));
    }
  }

  #subscribe(): AllStreamSubscription {
    const { connection, prefix } = this.#source;
    this.#checkpoint = undefined;
    const subscription = connection.client.subscribeToAll({
      fromPosition: toReadPosition(this.#position),
      filter: streamNameFilter({
        prefixes: [prefix],
        maxSearchWindow: CHECKPOINT_EVENTS,
        checkpointInterval: 1,
        // The client calls this immediately, while earlier events may still wait in its buffer.
        checkpointReached: (_, { commit }) => void subscription.push(new Checkpoint(commit)),
      }),
    });
    // The client may emit one failure several times. Reading the subscription throws the first.
    subscription.on('error', ignoreError(connection.log, 'reading the subscription throws this error'));
    return subscription;
  }

  #receive(item: AllStreamResolvedEvent | Checkpoint): void {
    if (item instanceof Checkpoint) {
      if (this.#checkpoint !== undefined && this.#checkpoint < item.position)
        this.#advanceTo(this.#checkpoint);
      this.#checkpoint = item.position;
      return;
    }
    const event = toRecordedEvent(item, this.#source.prefix);
    if (!event || event.position <= this.#position) return;
    this.#position = event.position;
    this.#buffer.add({ position: event.position, event });
  }

  #advanceTo(position: bigint): void {
    if (position <= this.#position) return;
    this.#position = position;
    this.#buffer.add({ position });
  }

  #detectStall(onStalled: () => void): BackgroundLoop {
    const watched = {
      position: () => this.#position,
      isWaiting: () => this.#buffer.isIdle,
      readAll: (after: bigint, limit: number) => this.#source.readAll(after, limit),
    };
    return detectStall(watched, this.#source.connection.log, onStalled);
  }
}
