import { BackgroundLoop } from './background-loop.ts';
import { kindOf } from './failure-run.ts';
import type { Logger } from './logger.ts';

/** How long repeats of an error are only counted, in milliseconds. */
const WINDOW_MS = 10_000;

type Level = 'debug' | 'info' | 'warn' | 'error';

interface Repeats {
  readonly level: Level;
  readonly kind: string;
  count: number;
  /** The fields of the last one. */
  fields: object;
}

/**
 * Logs the errors of calls that nothing repeats, such as requests. The first error of a kind is logged at once with its
 * stack. Its repeats are counted, and every ten seconds one line has their number, until a window passes without one.
 * `FailureRun` is for work that is tried again: it knows when the work succeeds.
 */
export class RepeatedErrors {
  readonly #log: Logger;
  readonly #message: string;
  readonly #kinds = new Map<string, Repeats>();
  readonly #loop: BackgroundLoop;

  /** `message` is the line of a first error; ` again` is added for its repeats. */
  constructor(log: Logger, message: string, windowMs = WINDOW_MS) {
    this.#log = log;
    this.#message = message;
    const task = 'summary of repeated errors';
    this.#loop = new BackgroundLoop({ task, log, work: () => this.#summarize(), everyMs: windowMs });
    this.#loop.start();
  }

  /**
   * Reports one error. `fields` are added to the line and must not contain personal data. `of` distinguishes
   * errors of the same name, such as faults in different routes.
   */
  add(level: Level, error: Error, fields: object, of = ''): void {
    const kind = `${of} ${kindOf(error)}`.trim();
    if (this.#isFirst(level, kind, fields)) this.#log[level]({ ...fields, err: error }, this.#message);
  }

  /** Reports an expected failure, whose kind says everything: no line has a stack. */
  addExpected(level: Level, kind: string, fields: object): void {
    if (this.#isFirst(level, kind, fields)) this.#log[level]({ ...fields, kind }, this.#message);
  }

  /** Whether this is the first of its kind. Otherwise it is only counted. */
  #isFirst(level: Level, kind: string, fields: object): boolean {
    const known = this.#kinds.get(kind);
    if (!known) {
      this.#kinds.set(kind, { level, kind, count: 0, fields });
      return true;
    }
    known.count++;
    known.fields = fields;
    return false;
  }

  /** Ends the summaries, and logs what has only been counted so far. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    this.#summarize();
  }

  #summarize(): void {
    for (const [key, repeats] of this.#kinds) {
      const { level, kind, count, fields } = repeats;
      if (count === 0) {
        this.#kinds.delete(key);
        continue;
      }
      this.#log[level]({ ...fields, kind, count }, `${this.#message} again`);
      repeats.count = 0;
    }
  }
}
