import { logWarning } from './log.ts';
import { isWaiting } from './outbox/waiting.ts';
import { refreshByPrefix } from './resource.ts';

/** How long after a mutation the resources it may have changed are loaded again. */
const REFRESH_AFTER_MS = 300;

type MutationValue = string | boolean;

/** A change that is shown at once and undone if the server refuses it. */
export interface Mutation<Answer> {
  /** Names what changes. Mutations of one key are sent one after another. */
  readonly key: string;
  /** The new state. A value that the server has just confirmed is not sent again. */
  readonly value: MutationValue;
  /** Shows the change. Called at once. */
  readonly apply: () => void;
  readonly send: () => Promise<Answer>;
  /** Shows the server's answer, which is `Waiting` for a write that waits. Not called while a newer mutation waits. */
  readonly confirm?: (answer: Answer) => void;
  /** Shows the state from before `apply`. Not called while a newer mutation of the key waits. */
  readonly rollback: () => void;
  /** Prefixes of the resources to load again, once, 300 ms after the last of several mutations. */
  readonly refresh?: readonly string[];
  /** Reports the failure after the rollback. */
  readonly onFailure: (error: unknown) => void;
}

interface Queue {
  /** Applied mutations that no answer covers yet, oldest first. */
  readonly applied: { readonly rollback: () => void }[];
  /** Settles after the last mutation. */
  end?: Promise<boolean>;
  /** The value that the server confirmed last. A failed attempt, which may have arrived, leaves it undefined. */
  knownValue?: MutationValue | undefined;
  /** Shows the last answer of the server. */
  showAnswer?: () => void;
}

const queues = new Map<string, Queue>();

/** Whether the server has not answered a change yet. */
export const hasRunningMutations = (): boolean => queues.size > 0;

/**
 * Shows a change at once and sends it after earlier changes of the same key. A waiting change that a newer
 * one replaces is not sent. If the last one fails, the screen returns to the state that the server confirmed
 * last. Resolves to whether the change was made or replaced by a newer one.
 */
export function mutate<Answer>(mutation: Mutation<Answer>): Promise<boolean> {
  const queue: Queue = queues.get(mutation.key) ?? { applied: [] };
  queues.set(mutation.key, queue);
  mutation.apply();
  queue.applied.push(mutation);
  const turn = queue.end === undefined ? run(queue, mutation) : queue.end.then(() => run(queue, mutation));
  queue.end = turn;
  return turn;
}

async function run<Answer>(queue: Queue, mutation: Mutation<Answer>): Promise<boolean> {
  const { key, value, send, confirm, refresh = [], onFailure } = mutation;
  const { applied } = queue;
  const isNewest = () => applied.at(-1) === mutation;
  if (!isNewest()) return true;
  try {
    if (queue.knownValue !== value) {
      const answer = await send();
      queue.showAnswer = () => confirm?.(answer);
      queue.knownValue = value;
      // A write that waits has changed nothing on the server yet.
      if (!isWaiting(answer)) scheduleRefresh(refresh);
    }
  } catch (error) {
    queue.knownValue = undefined;
    if (!isNewest()) {
      logWarning('A newer change replaces one that failed:', error);
      return true;
    }
    queues.delete(key);
    for (const { rollback } of applied.reverse()) rollback();
    queue.showAnswer?.();
    onFailure(error);
    return false;
  }
  if (isNewest()) {
    queues.delete(key);
    queue.showAnswer?.();
  } else applied.splice(0, applied.indexOf(mutation) + 1);
  return true;
}

const duePrefixes = new Set<string>();
let refreshTimer: ReturnType<typeof setTimeout> | undefined;

/** Reloads everything under the prefixes 300 ms after the last call. */
export function scheduleRefresh(prefixes: readonly string[]): void {
  if (prefixes.length === 0) return;
  for (const prefix of prefixes) duePrefixes.add(prefix);
  clearTimeout(refreshTimer);
  refreshTimer = setTimeout(() => {
    for (const prefix of duePrefixes) refreshByPrefix(prefix);
    duePrefixes.clear();
  }, REFRESH_AFTER_MS);
}
