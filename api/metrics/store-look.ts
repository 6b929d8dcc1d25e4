import { withDeadline } from '../../infra/background/deadline.ts';
import { FailureRun } from '../../infra/background/failure-run.ts';
import type { Services } from '../services.ts';
import { readStoreFigures, type StoreFigureSources, type StoreFigures } from './store-figures.ts';

/** How long a scrape waits for the stores, in milliseconds. */
const DEADLINE_MS = 1_000;

interface Look {
  readonly beganAt: number;
  readonly figures: Promise<StoreFigures | undefined>;
}

/**
 * Asks the stores for their figures. Callers at the same time share one look, and none waits past the deadline of the
 * look: while a store hangs, scrapes wait only in the look's first second.
 */
export class StoreLook {
  readonly #sources: StoreFigureSources;
  readonly #failures: FailureRun;
  #running: Look | undefined;

  constructor(services: StoreFigureSources & Pick<Services, 'log'>) {
    this.#sources = services;
    this.#failures = new FailureRun({ task: 'metrics', log: services.log });
  }

  /** `undefined` when a store fails or does not answer in time. */
  async take(): Promise<StoreFigures | undefined> {
    this.#running ??= this.#begin();
    const { beganAt, figures } = this.#running;
    try {
      return await withDeadline(figures, beganAt + DEADLINE_MS - performance.now(), 'asking the stores');
    } catch (error) {
      this.#failures.add(error, 'the next scrape tries again');
      return undefined;
    }
  }

  #begin(): Look {
    const figures = readStoreFigures(this.#sources).then(
      (read) => {
        this.#failures.end();
        return read;
      },
      (error: unknown) => {
        this.#failures.add(error, 'the next scrape tries again');
        return undefined;
      },
    );
    void figures.finally(() => {
      this.#running = undefined;
    });
    return { beganAt: performance.now(), figures };
  }
}
