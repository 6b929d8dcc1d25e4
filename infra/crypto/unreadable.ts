import type { Logger } from '../background/logger.ts';

/** So many different texts are logged and counted. More lines would not help the operator. */
const REPORTED_MAX = 1_000;

/** Takes a report of a sealed text or key that does not open, though its key exists: its stored bytes have changed. */
export type ReportUnreadable = (subject: string, error: unknown) => void;

/** The damaged texts and keys found since the start. Each is logged once and counted once. */
export class UnreadableTexts {
  readonly #log: Logger;
  readonly #reported = new Set<string>();

  constructor(log: Logger) {
    this.#log = log;
  }

  get count(): number {
    return this.#reported.size;
  }

  /** `subject` names the damaged thing by its field and id, never by a person's name. */
  readonly report: ReportUnreadable = (subject, error) => {
    if (this.#reported.has(subject) || this.#reported.size >= REPORTED_MAX) return;
    this.#reported.add(subject);
    this.#log.error({ what: subject, err: error }, 'this is damaged, and reads as if it were not there');
  };
}
