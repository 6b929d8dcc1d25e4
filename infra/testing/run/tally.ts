import type { TestEvent } from 'node:test/reporters';

export type TestResult = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>;

/**
 * Counts results. The tests that stand for files are not counted, but one that fails itself fails the run.
 */
export class Tally {
  #hasFailed = false;
  readonly #counts = { tests: 0, suites: 0, pass: 0, fail: 0, skipped: 0, todo: 0 };
  readonly #skipped: string[] = [];

  add({ type, data }: TestResult): void {
    if (type === 'test:fail' && data.todo === undefined) this.#hasFailed = true;
    if (data.nesting === 0) return;
    if (data.details.type === 'suite') {
      this.#counts.suites++;
      return;
    }
    this.#counts.tests++;
    if (data.skip !== undefined) {
      this.#counts.skipped++;
      const reason = typeof data.skip === 'string' ? `: ${data.skip}` : '';
      this.#skipped.push(`skipped "${data.name}"${reason}`);
    } else if (data.todo !== undefined) this.#counts.todo++;
    else this.#counts[type === 'test:pass' ? 'pass' : 'fail']++;
  }

  /** False also if no test ran, because then nothing was tested. */
  get passed(): boolean {
    return !this.#hasFailed && this.#counts.tests > 0;
  }

  /** The lines at the end of the report. */
  lines(): string[] {
    return [...this.#skipped, ...Object.entries(this.#counts).map(([name, count]) => `${name} ${count}`)];
  }
}
