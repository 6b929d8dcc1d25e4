import { DomainError } from '../domain/domain-error.ts';
import type { FailureRun } from '../infra/background/failure-run.ts';
import type { Throttle } from '../infra/throttle/throttle.ts';
import { KeyedQueue } from './commands/keyed-queue.ts';

/** Whether this is the error of a proof that failed. Any other error says nothing about the proof. */
export const isFailedProof = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'unauthenticated';

/**
 * Attempts of one kind. Those with the same key (an account, or an account with a network or a device) are counted
 * together, and run one after another within this process.
 */
export class AttemptLimiter {
  readonly #throttle: Throttle;
  readonly #refunds: FailureRun;
  readonly #turns = new KeyedQueue();

  constructor(throttle: Throttle, refunds: FailureRun) {
    this.#throttle = throttle;
    this.#refunds = refunds;
  }

  /**
   * Counts an attempt and runs it. Success resets the count; an error other than a failed proof refunds it. A proof
   * that has succeeded counts even if the reset fails.
   */
  run<T>(key: string, proof: () => Promise<T>): Promise<T> {
    return this.#turns.run(key, async () => {
      await this.#throttle.count(key);
      let proven: T;
      try {
        proven = await proof();
      } catch (error) {
        if (!isFailedProof(error)) {
          await this.#refunds.tolerate(this.#throttle.refund(key), 'the attempt stays counted');
        }
        throw error;
      }
      await this.#refunds.tolerate(this.#throttle.reset(key), 'the earlier failures stay counted');
      return proven;
    });
  }
}
