import type { Logger } from '../background/logger.ts';

/** At most this many different texts are logged and counted. More lines would not help the operator. */
const REPORTED_MAX = 1_000;

/**
 * Reports a sealed text or key that cannot be opened although its key exists: its stored bytes have changed.
 */
export type ReportUnreadable = (subject: string, error: unknown) => void;

/** The damaged texts and keys found since the start. Each is logged and counted once. */
export class UnreadableTexts {
  readonly #log: Logger;
  readonly #reported = new Set<string>();

  constructor(log: Logger) {
    this.#log = log;
  }

  get count(): number {
    return this.#reported.size;
  }

  /** `subject` names the damaged text or key by field and id, never by a person's name. */
  readonly report: ReportUnreadable = (subject, error) => {
    if (this.#reported.has(subject) || this.#reported.size >= REPORTED_MAX) return;
    this.#reported.add(subject);
    this.#log.error(
      { what: subject, err: error },
      'a sealed text or key is damaged: the text is treated as missing',
    );
  };
}
