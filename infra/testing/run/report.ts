import { createWriteStream } from 'node:fs';
import { isAbsolute } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { dot, junit, spec, type TestEvent, tap } from 'node:test/reporters';
import type { ReporterChoice } from './options.ts';
import { Tally } from './tally.ts';

const REPORTERS = { dot: () => dot, junit: () => junit, spec: () => new spec(), tap: () => tap };

/**
 * Joins the events of several processes into one report, one test file at a time. It ends with the sums of
 * their counts and the names of skipped tests.
 */
export class Report {
  readonly #events = new PassThrough({ objectMode: true });
  readonly #written: Promise<unknown>;
  readonly #tally = new Tally();
  /** How long each test file took, in milliseconds. */
  readonly durations: Record<string, number> = {};
  readonly #began = performance.now();

  /** Throws for a reporter other than those in `REPORTERS`. */
  constructor(choices: readonly ReporterChoice[]) {
    this.#written = Promise.all(choices.map((choice) => this.#write(choice)));
  }

  /** Takes the events of one process. Resolves when the process has ended. */
  async take(events: AsyncIterable<TestEvent>): Promise<void> {
    let ofFile: TestEvent[] = [];
    const show = () => {
      for (const event of ofFile) this.#events.write(event);
      ofFile = [];
    };
    for await (const event of events) {
      if (isSummary(event)) continue;
      ofFile.push(event);
      if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
      this.#tally.add(event);
      if (event.data.nesting === 0) {
        // The entry of a batch, which has an absolute path, is no test file.
        if (!isAbsolute(event.data.name)) {
          this.durations[event.data.name] = Math.round(event.data.details.duration_ms);
        }
        show();
      }
    }
    show();
  }

  /**
   * Writes the remaining events. Returns whether tests ran and none has failed; one that is marked as todo may fail.
   */
  async end(): Promise<boolean> {
    const durationMs = performance.now() - this.#began;
    for (const message of [...this.#tally.lines(), `duration_ms ${durationMs.toFixed(0)}`]) {
      this.#events.write({ type: 'test:diagnostic', data: { nesting: 0, message, level: 'info' } });
    }
    this.#events.end();
    await this.#written;
    return this.#tally.passed;
  }

  #write({ name, destination }: ReporterChoice): Promise<void> {
    if (!isReporter(name)) throw new Error(`There is no reporter "${name}"`);
    const report = this.#events.compose<NodeJS.ReadableStream>(REPORTERS[name]());
    if (destination !== 'stdout') return pipeline(report, createWriteStream(destination));
    report.pipe(process.stdout);
    // Nothing is written to the composed stream itself, so only its readable side ends.
    return finished(report, { writable: false });
  }
}

const isReporter = (name: string): name is keyof typeof REPORTERS => name in REPORTERS;

const COUNT = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d/;

/** The counts of a single process, which are added to the sum instead of shown. */
const isSummary = ({ type, data }: TestEvent) =>
  type === 'test:summary' || (type === 'test:diagnostic' && data.nesting === 0 && COUNT.test(data.message));
