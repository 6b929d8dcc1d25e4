import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectedFaults } from './injected-faults.ts';
import type { Outcome, Proposed, SimulatedLog } from './simulated-log.ts';

/**
 * After this time, in milliseconds, the real server reports a timeout for a repeated append that has arrived while the
 * first one was in progress.
 */
const DUPLICATE_TIMEOUT_MS = 2_000;

/** `none`: the append gets no answer. It may be stored all the same. */
export type CommitOutcome = Outcome | 'timeout' | 'none';

/** Stores appends one after another and notifies the subscriptions. */
export class Commits {
  readonly #log: SimulatedLog;
  readonly #faults: InjectedFaults;
  /** The number of events sent to all subscribers. */
  eventsSent = 0;
  readonly #inFlight = new Set<string>();
  readonly #followers = new Set<() => void>();

  constructor(log: SimulatedLog, faults: InjectedFaults) {
    this.#log = log;
    this.#faults = faults;
  }

  onAppended(follower: () => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  announce(): void {
    for (const follower of this.#followers) follower();
  }

  async append(stream: string, expected: bigint, events: readonly Proposed[]): Promise<CommitOutcome> {
    if (this.#faults.dropAppends) return 'none';
    const known = this.#log.repeated(stream, expected, events);
    if (known) return known;
    const first = `${stream}/${expected}/${events[0]?.id}`;
    if (this.#inFlight.has(first)) {
      await sleep(DUPLICATE_TIMEOUT_MS, undefined, { ref: false });
      return 'timeout';
    }
    this.#inFlight.add(first);
    await (this.#faults.holdCommits ?? new Promise(setImmediate));
    this.#inFlight.delete(first);
    const outcome = this.#log.append(stream, expected, events);
    if (outcome.stored) this.announce();
    if (this.#faults.loseAnswers > 0) {
      this.#faults.loseAnswers--;
      return 'none';
    }
    return outcome;
  }
}
