import { Semaphore } from '../../background/semaphore.ts';
import { StoreUnavailable } from '../port.ts';

/** The most appends in progress. */
const CONCURRENT_MAX = 256;
/** The most appends that wait until another one has ended. */
const WAITING_MAX = 10_000;

/** Why an append did not start. */
const REFUSALS = {
  full: 'too many appends are waiting',
  late: 'the append could not start in time',
} as const;

/**
 * Limits how many appends are in progress and how many wait. Without limits, appends would pile up in memory while the
 * server does not answer.
 */
export class AppendSemaphore {
  readonly #semaphore = new Semaphore({
    concurrentMax: CONCURRENT_MAX,
    waitingMax: WAITING_MAX,
    refusal: (reason) => new StoreUnavailable(REFUSALS[reason]),
  });
  #closed = false;

  /**
   * Runs `work` when an append may start. Throws `StoreUnavailable` after `close`, when too many appends wait, and when
   * `work` could not start before `deadlineAt` (by `performance.now()`). It does not limit how long `work` takes.
   */
  async run<T>(deadlineAt: number, work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new StoreUnavailable('the log is closed');
    return this.#semaphore.run(deadlineAt - performance.now(), work);
  }

  /** Refuses new appends, and waits for those that are waiting or in progress. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#semaphore.idle();
  }
}
