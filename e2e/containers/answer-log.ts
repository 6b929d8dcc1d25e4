/** From this status on, an answer counts as a refusal of the proxy or the api. */
const FIRST_SERVER_ERROR = 500;

export interface AnswerFigures {
  /** Calls that got an answer below 500. */
  readonly answered: number;
  /** Calls that got none, or one with 5xx. */
  readonly refused: number;
  /** The refused calls by what they got. */
  readonly refusals: Readonly<Record<string, number>>;
  /**
   * The longest time without an answer below 500, in milliseconds. It counts only when such an answer follows, so it
   * lacks the time after the last one.
   */
  readonly longestGapMs: number;
}

/** Counts the answers to calls that many people make, and finds the longest time in which nobody was served. */
export class AnswerLog {
  #answered = 0;
  readonly #refusals = new Map<string, number>();
  #servedAt = performance.now();
  #longestGapMs = 0;

  /** Takes the answer to a call, or the error of a call without one. */
  note(answer: { readonly status: number; readonly body: string } | Error): void {
    if ('status' in answer && answer.status < FIRST_SERVER_ERROR) {
      this.#answered++;
      const now = performance.now();
      this.#longestGapMs = Math.max(this.#longestGapMs, now - this.#servedAt);
      this.#servedAt = now;
    } else {
      const name = 'status' in answer ? describeRefusal(answer) : describeError(answer);
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

/** The api answers with JSON, the proxy with a page. */
const describeRefusal = ({ status, body }: { readonly status: number; readonly body: string }) =>
  `${status} of the ${body.startsWith('<') ? 'proxy' : 'api'}`;

/** The code of the connection's error, or the name of another one such as TimeoutError. */
function describeError({ name, cause }: Error): string {
  const { code } = (cause ?? {}) as { code?: string };
  return code ?? name;
}
