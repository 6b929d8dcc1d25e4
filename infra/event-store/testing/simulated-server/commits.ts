import { setTimeout as sleep } from 'node:timers/promises';
import type { Orders } from './orders.ts';
import type { Outcome, Proposed, SimulatedLog } from './simulated-log.ts';

/** After this the real server says of a repeat that it does not know, in milliseconds. */
const DUPLICATE_TIMEOUT_MS = 2_000;

export type CommitAnswer = Outcome | 'timeout' | 'none';

/** Stores appends one after another, and tells whoever follows the log. */
export class Commits {
  readonly #log: SimulatedLog;
  readonly #orders: Orders;
  /** How many events went out to subscribers, all of them together. */
  eventsSent = 0;
  readonly #inFlight = new Set<string>();
  readonly #followers = new Set<() => void>();

  constructor(log: SimulatedLog, orders: Orders) {
    this.#log = log;
    this.#orders = orders;
  }

  onAppended(follower: () => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  announce(): void {
    for (const follower of this.#followers) follower();
  }

  async append(stream: string, expected: bigint, events: readonly Proposed[]): Promise<CommitAnswer> {
    if (this.#orders.dropAppends) return 'none';
    const known = this.#log.repeated(stream, expected, events);
    if (known) return known;
    const first = `${stream}/${expected}/${events[0]?.id}`;
    if (this.#inFlight.has(first)) {
      await sleep(DUPLICATE_TIMEOUT_MS, undefined, { ref: false });
      return 'timeout';
    }
    this.#inFlight.add(first);
    await (this.#orders.holdCommits ?? new Promise(setImmediate));
    this.#inFlight.delete(first);
    const outcome = this.#log.append(stream, expected, events);
    if (outcome.stored) this.announce();
    if (this.#orders.loseAnswers > 0) {
      this.#orders.loseAnswers--;
      return 'none';
    }
    return outcome;
  }
}
