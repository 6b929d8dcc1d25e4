import type { Logger } from '../../infra/background/logger.ts';
import type { Reactor } from './reactor.ts';
import { ReactorRunner, type ReactorRunnerOptions } from './reactor-runner.ts';

type Shared = Omit<ReactorRunnerOptions, 'reactor' | 'log'>;

/** All reactors of this process, and their status for operators. */
export class Reactors {
  readonly #reactors: readonly Reactor[];
  readonly #shared: Shared;
  #runners: readonly ReactorRunner[] = [];

  constructor(reactors: readonly Reactor[], shared: Shared) {
    this.#reactors = reactors;
    this.#shared = shared;
  }

  /** Starts the reactors. One without a stored position in this log begins at the end of the log. */
  async start(log: Logger): Promise<void> {
    this.#runners = this.#reactors.map((reactor) => new ReactorRunner({ ...this.#shared, reactor, log }));
    for (const runner of this.#runners) await runner.start();
  }

  /**
   * The log has gone back: every reactor begins again from its stored position, or from the log's end if that is
   * earlier.
   */
  rewind(): void {
    for (const runner of this.#runners) runner.rewind();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#runners.map((runner) => runner.stop()));
  }

  /** The position of each reactor, whichever process leads it. */
  positions(): Promise<ReadonlyMap<string, bigint>> {
    return this.#shared.checkpoints.positions();
  }

  /** The number of events that each reactor has skipped in this process. */
  failures(): ReadonlyMap<string, number> {
    return new Map(this.#reactors.map(({ name }, index) => [name, this.#runners[index]?.failures ?? 0]));
  }
}
