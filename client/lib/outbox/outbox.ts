import { ApiError } from '../api-error.ts';
import { ignoreError, logWarning } from '../log.ts';
import { ANSWER_WAIT_MS } from '../send-directly.ts';
import { withTimeout } from '../with-timeout.ts';
import { attempt } from './attempt.ts';
import { type DrainEnd, type DrainPlatform, drain } from './drain.ts';
import { type Plan, planOf } from './plan.ts';
import { type QueuedWrite, type Refusal, type StoredWrite, streamOf } from './queued-write.ts';
import type { OutboxStore } from './store.ts';
import { Waiting } from './waiting.ts';

/** How often a write is planned at most, because another page may change the outbox meanwhile. */
const PLANS_MAX = 5;

/**
 * How long the device may take to store a write or the answer to one. A browser's database can stop answering, and a
 * form must not say for ever that it is saving.
 */
const STORE_WAIT_MS = 10_000;

/** The device could not store a write. Nothing of it waits here. */
export class NotStored extends Error {
  override readonly name = 'NotStored';
}

export interface OutboxOptions extends DrainPlatform {
  readonly userId: number;
  readonly store: OutboxStore;
  /** Whether writes may be sent for this person now. */
  readonly isAllowed: () => boolean;
  /** Whether the server must be asked for the session before the first write. */
  readonly checksFirst: () => boolean;
  /**
   * Called when the waiting writes may have changed: after each `send` that stored a write, and after a refusal that no
   * caller awaits. A save resolves after it, or after 10 s, so the screen shows them.
   */
  readonly onChange: () => Promise<void>;
  /** Called after a write has been delivered. `isAwaited`: its caller gets the answer and shows it. */
  readonly onDelivered: (write: StoredWrite, answer: unknown, isAwaited: boolean) => void;
  readonly onDrained: (end: DrainEnd) => void;
  readonly answerWaitMs?: number;
  readonly storeWaitMs?: number;
}

/** The outbox of one person in this page. */
export interface Outbox {
  readonly store: OutboxStore;
  /**
   * Stores a write and then sends it. Resolves to the server's answer, or to `Waiting` if there is none after 3 s or
   * when sending stops. A write whose outcome is not `stored` (see `Plan`) resolves to `Waiting` at once; one with
   * an id that is in the outbox already waits for its answer. Simultaneous calls with the same id share one answer,
   * and both waits count from the first. Throws `NotStored`, with nothing stored and nothing sent, and `ApiError` if
   * the server refuses it: then it does not wait. Throws `TimeoutError` if the device has not stored it within 10 s.
   * A change that the database has begun may then still be made, and the write is sent. Another call with its id does
   * not execute it twice.
   */
  send(write: QueuedWrite): Promise<unknown>;
  /** Sends what waits, also everything that was stored just before the call, unless something stops it. */
  drain(options?: { readonly checksFirst?: boolean }): Promise<DrainEnd>;
  /** Whether a caller in this page waits for the answer to this write. That caller shows the write. */
  isAwaited(id: string): boolean;
}

interface Caller {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** The caller is answered, or a refusal for it has come, so the timer must not answer it. */
  isSettled: boolean;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { store, onChange, answerWaitMs = ANSWER_WAIT_MS, storeWaitMs = STORE_WAIT_MS } = options;
  const callers = new Map<string, Caller>();
  /** The answers that `send` has promised, by the ids of their writes. */
  const sends = new Map<string, Promise<unknown>>();
  let running: Promise<DrainEnd> | undefined;
  let next: Promise<DrainEnd> | undefined;

  async function run(checksFirst: boolean): Promise<DrainEnd> {
    try {
      const end = await drain({
        ...options,
        storeWaitMs,
        checksFirst,
        claimAnswer(id) {
          const caller = callers.get(id);
          if (caller) caller.isSettled = true;
          return caller !== undefined;
        },
        onDelivered(write, answer) {
          const caller = callers.get(write.id);
          options.onDelivered(write, answer, caller !== undefined);
          caller?.resolve(answer);
        },
        onRefusal(write, refusal) {
          const caller = callers.get(write.id);
          if (caller) caller.reject(errorOf(refusal));
          else void onChange();
        },
      });
      options.onDrained(end);
      return end;
    } finally {
      running = next;
      next = undefined;
    }
  }

  /** Calls that arrive during a run share one further run. */
  function drainSoon({ checksFirst = options.checksFirst() } = {}): Promise<DrainEnd> {
    if (!running) {
      running = run(checksFirst);
      return running;
    }
    next ??= running.then(
      () => run(checksFirst),
      () => run(checksFirst),
    );
    return next;
  }

  /** Stores the write. `stored`: it is in the outbox under its own id, or was delivered before. */
  async function storeWrite(write: QueuedWrite, isTooLate: () => boolean): Promise<Plan['outcome']> {
    for (let plans = 0; plans < PLANS_MAX; plans += 1) {
      const stream = streamOf(write);
      const waiting = await store.read(stream);
      // What the person has done since then must not be undone by an older write.
      if (isTooLate()) throw new Error('The device did not answer in time');
      const refused = waiting.find(({ id, state }) => id === write.id && state === 'refused');
      if (refused) {
        if (await store.change({ remove: [refused], add: write })) return 'stored';
        continue;
      }
      const ofStream = waiting.filter(({ state }) => state !== 'refused');
      const { outcome, change } = planOf(write, ofStream);
      if (!(await store.change(change))) continue;
      return ofStream.some(({ id }) => id === write.id) ? 'stored' : outcome;
    }
    throw new Error('Other pages keep changing the outbox');
  }

  /** Tells a caller how its write stands after a drain that left it unanswered. */
  async function answerAfter(end: DrainEnd, write: QueuedWrite): Promise<unknown> {
    const stored = (await store.read(streamOf(write))).find(({ id }) => id === write.id);
    if (!stored) return (await store.wasDelivered(write.id)) ? repeat(write) : new Waiting(write.id);
    const refusal = end.kind === 'forbidden' && end.id === write.id ? end.refusal : stored.refusal;
    if (!refusal) return new Waiting(write.id);
    await store.change({ remove: [stored] });
    throw errorOf(refusal);
  }

  /** Another page has delivered the write. The server repeats its answer. */
  async function repeat(write: QueuedWrite): Promise<unknown> {
    const result = await attempt(write, options.fetch);
    return result.kind === 'delivered' ? result.answer : new Waiting(write.id);
  }

  /** Shows what waits. A device that does not answer must not hold up the answer to a save. */
  const showWaiting = () =>
    withTimeout(onChange(), storeWaitMs).catch(ignoreError('The list of what waits could not be read:'));

  /** Shows and sends what waits, for no caller. */
  async function showAndDrain(): Promise<void> {
    await showWaiting();
    void drainSoon().catch(logDrainFailure);
  }

  /** Stores the write, or throws `TimeoutError`. What the device stores after that is shown and sent. */
  async function storeInTime(write: QueuedWrite): Promise<Plan['outcome']> {
    let isTooLate = false;
    const storing = storeWrite(write, () => isTooLate).catch((cause: unknown) => {
      throw new NotStored('This device could not store the entry', { cause });
    });
    try {
      return await withTimeout(storing, storeWaitMs);
    } catch (error) {
      if (error instanceof NotStored) throw error;
      isTooLate = true;
      storing.then(showAndDrain, ignoreError('The caller knows that it is not stored:'));
      throw error;
    }
  }

  async function storeAndSend(write: QueuedWrite): Promise<unknown> {
    const outcome = await storeInTime(write);
    if (outcome !== 'stored') {
      await showAndDrain();
      return new Waiting(write.id, outcome === 'merged');
    }
    const answered = new Promise<unknown>((resolve, reject) => {
      callers.set(write.id, { resolve, reject, isSettled: false });
    });
    const caller = callers.get(write.id) as Caller;
    const drained = drainSoon();
    drained
      .then(async (end) => {
        if (caller.isSettled || callers.get(write.id) !== caller) return;
        caller.isSettled = true;
        caller.resolve(await withTimeout(answerAfter(end, write), storeWaitMs));
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError) return caller.reject(error);
        logDrainFailure(error);
        caller.resolve(new Waiting(write.id));
      });
    const timer = setTimeout(() => {
      if (caller.isSettled) return;
      callers.delete(write.id);
      caller.resolve(new Waiting(write.id));
    }, answerWaitMs);
    try {
      return await answered;
    } finally {
      clearTimeout(timer);
      callers.delete(write.id);
      await showWaiting();
    }
  }

  return {
    store,
    drain: drainSoon,
    isAwaited: (id) => callers.has(id),
    send(write) {
      const sent = sends.get(write.id) ?? storeAndSend(write).finally(() => sends.delete(write.id));
      sends.set(write.id, sent);
      return sent;
    },
  };
}

const logDrainFailure = (error: unknown) => logWarning('The outbox could not be sent:', error);

const errorOf = ({ status, body }: Refusal): ApiError => new ApiError(status, '', body);
