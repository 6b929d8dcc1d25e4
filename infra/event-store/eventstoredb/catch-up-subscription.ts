import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  streamNameFilter,
} from '@eventstore/db-client';
import { type LogBatch, type LogPage, StoreUnavailable, type Subscription } from '../port.ts';
import type { Connection } from './connection.ts';
import { detectStall } from './detect-stall.ts';
import { toReadPosition } from './read-position.ts';
import { toRecordedEvent } from './recorded-event.ts';
import { SubscriptionBuffer } from './subscription-buffer.ts';

const RETRY_MIN_MS = 50;
/** Short, as a server that is back would else be met late: one attempt in a while costs it nothing. */
const RETRY_MAX_MS = 1_000;
/** How long the server may take to confirm a subscription. */
const CONFIRMATION_MS = 5_000;
/** How many events of whatever stream the server looks through between two checkpoints. */
const CHECKPOINT_EVENTS = 256;

/** A checkpoint on its way through the subscription's own buffer, behind the events that came before it. */
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
 * Live events for one handler: a subscription to `$all`, filtered by our prefix, and a new one from the last
 * position taken whenever it ends: by an error, without one, dropped as too slow, or silent while the log has
 * more.
 */
export class CatchUpSubscription implements Subscription {
  readonly #source: Source;
  readonly #buffer: SubscriptionBuffer;
  readonly #done: Promise<void>;
  readonly #stop = new AbortController();
  /** Up to here everything has been handed over. */
  #position: bigint;
  /** The newest checkpoint. It counts once the subscription has gone beyond it: only then nothing before it can follow. */
  #checkpoint: bigint | undefined;
  #retryMs = RETRY_MIN_MS;

  constructor(source: Source, after: bigint, onBatch: (batch: LogBatch) => Promise<void>) {
    this.#source = source;
    this.#position = after;
    this.#buffer = new SubscriptionBuffer(onBatch);
    this.#done = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort(new StoreUnavailable('the subscription was stopped'));
    await this.#buffer.stop();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      // A subscription that was dropped because the handler is slow would be dropped again.
      await this.#buffer.room();
      await this.#listen().catch(() => {});
      if (signal.aborted) return;
      await sleep(this.#retryMs * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
      this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS);
    }
  }

  /** Takes what one subscription brings. Throws when it ends, for whatever reason. */
  async #listen(): Promise<void> {
    const { connection } = this.#source;
    const ended = new AbortController();
    const over = AbortSignal.any([connection.abandonedSignal, this.#stop.signal, ended.signal]);
    const subscription = this.#subscribe();
    const end = (why: string) => subscription.destroy(new StoreUnavailable(why));
    over.addEventListener('abort', () => end('the subscription was given up'), { once: true });
    const unconfirmed = setTimeout(() => {
      connection.reportTimeout();
      end('the subscription was not confirmed in time');
    }, CONFIRMATION_MS);
    subscription.on('confirmation', () => {
      clearTimeout(unconfirmed);
      connection.recordActivity();
    });
    void this.#detectStall(over, () => end('the subscription fell silent'));
    try {
      for await (const item of subscription as AsyncIterable<AllStreamResolvedEvent | Checkpoint>) {
        connection.recordActivity();
        this.#retryMs = RETRY_MIN_MS;
        this.#receive(item);
        if (this.#buffer.isFull) await this.#buffer.room();
      }
    } finally {
      clearTimeout(unconfirmed);
      ended.abort();
      subscription.destroy();
      void subscription.unsubscribe().catch(() => {});
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
        // The client calls this at once, while events that came before may still wait in the buffer.
        checkpointReached: (_, { commit }) => void subscription.push(new Checkpoint(commit)),
      }),
    });
    // The client may report one failure more than once; whoever reads it hears the first.
    subscription.on('error', () => {});
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

  #detectStall(over: AbortSignal, onStalled: () => void): Promise<void> {
    const watched = {
      over,
      position: () => this.#position,
      isWaiting: () => this.#buffer.isIdle,
      readAll: (after: bigint, limit: number) => this.#source.readAll(after, limit),
    };
    return detectStall(watched, onStalled);
  }
}
