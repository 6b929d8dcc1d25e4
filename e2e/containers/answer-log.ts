/** Statuses with which a proxy or an api refuses a call for now. */
const FIRST_SERVER_ERROR = 500;
const NO_ANSWER = 'no answer';

export interface AnswerFigures {
  /** Calls that got an answer below 500. */
  readonly answered: number;
  /** Calls that got none, or one with 5xx. */
  readonly refused: number;
  /** The refused calls by status. */
  readonly refusals: Readonly<Record<string, number>>;
  /** The longest time without an answer below 500, in milliseconds. */
  readonly longestGapMs: number;
}

/** Counts the answers to calls that many people make, and finds the longest time in which nobody was served. */
export class AnswerLog {
  #answered = 0;
  readonly #refusals = new Map<string, number>();
  #servedAt = performance.now();
  #longestGapMs = 0;

  /** `status` is `undefined` for a call without an answer. */
  note(status: number | undefined): void {
    if (status !== undefined && status < FIRST_SERVER_ERROR) {
      this.#answered++;
      const now = performance.now();
      this.#longestGapMs = Math.max(this.#longestGapMs, now - this.#servedAt);
      this.#servedAt = now;
    } else {
      const name = String(status ?? NO_ANSWER);
      this.#refusals.set(name, (this.#refusals.get(name) ?? 0) + 1);
    }
  }

  get figures(): AnswerFigures {
    const refusals = Object.fromEntries(this.#refusals);
    return {
      answered: this.#answered,
      refused: Object.values(refusals).reduce((sum, count) => sum + count, 0),
      refusals,
      longestGapMs: Math.round(this.#longestGapMs),
    };
  }
}
