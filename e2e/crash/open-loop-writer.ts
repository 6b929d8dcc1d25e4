import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../support/api-client.ts';
import type { SeededRandom } from '../support/seeded-random.ts';

/** The average time between writes in milliseconds, whether earlier ones are answered or not. */
const ARRIVAL_MS = 20;
/** With this many unanswered writes no new one begins, because a client's memory is limited, too. */
const OUTSTANDING_MAX = 400;
const ATTEMPT_TIMEOUT_MS = 6_000;
/**
 * The longest pause before a retry. It doubles with each attempt, so that a restarted server is not
 * overloaded.
 */
const RETRY_MS = { first: 100, last: 1_600 };
/** One in this many writes is repeated although it was answered, as a phone with a bad connection does. */
const REPEAT_ONE_IN = 8;
/** The answers after which a write is sent again. A proxy sends 502 and 504. */
const RETRIED_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

export interface AcknowledgedWrite {
  readonly commandId: string;
  readonly entryId: string;
}

export interface WriterOptions {
  readonly random: SeededRandom;
  /** Registered people. */
  readonly people: readonly ApiClient[];
  /** The file that acknowledged writes are appended to. */
  readonly ackFile: string;
  /** The average time between writes in milliseconds. */
  readonly arrivalMs?: number;
  /** The most writes without an acknowledgement. */
  readonly outstandingMax?: number;
  /** Called after each attempt with the answer, or with the error if there was none. */
  readonly onAttempt?: (answer: { status: number; body: string } | Error) => void;
}

/**
 * Simulates people who log moods at their own pace. Each write is repeated under the same command id until it
 * is acknowledged, or is answered in a way that `contradictions` notes. An acknowledgement counts once the
 * writer has stored it on disk.
 */
export class OpenLoopWriter {
  readonly acknowledged: AcknowledgedWrite[] = [];
  /** Answers that contradict an earlier answer to the same command, and answers that neither store nor are retried. */
  readonly contradictions: string[] = [];
  attempts = 0;
  readonly #options: WriterOptions;
  readonly #file: number;
  readonly #outstanding = new Set<Promise<void>>();
  #isOpen = true;
  #isAbandoned = false;
  readonly #arriving: Promise<void>;

  /** Begins to write. */
  constructor(options: WriterOptions) {
    this.#options = options;
    this.#file = openSync(options.ackFile, 'a');
    this.#arriving = this.#arrive();
  }

  /** Accepts no new writes, and waits until each is acknowledged, noted in `contradictions` or abandoned. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#arriving;
    await Promise.all(this.#outstanding);
    closeSync(this.#file);
  }

  /** Accepts no new writes and sends none again. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true;
    await this.close();
  }

  async #arrive(): Promise<void> {
    while (this.#isOpen) {
      await sleep(this.#random.exponential(this.#options.arrivalMs ?? ARRIVAL_MS));
      if (this.#outstanding.size >= (this.#options.outstandingMax ?? OUTSTANDING_MAX)) continue;
      const delivery = this.#deliver().finally(() => this.#outstanding.delete(delivery));
      this.#outstanding.add(delivery);
    }
  }

  async #deliver(): Promise<void> {
    const commandId = this.#newCommandId();
    const person = this.#random.pick(this.#options.people as [ApiClient, ...ApiClient[]]);
    const mood = { moodValue: this.#random.between(1, 5), fatigueValue: this.#random.between(1, 5) };
    const repeats = this.#random.between(1, REPEAT_ONE_IN) === 1 ? 1 : 0;
    const entryId = await this.#sendUntilAnswered(person, commandId, mood);
    if (entryId === undefined) return;
    writeSync(this.#file, `${JSON.stringify({ commandId, entryId })}\n`);
    fsyncSync(this.#file);
    this.acknowledged.push({ commandId, entryId });
    for (let repeat = 0; repeat < repeats; repeat++) {
      await sleep(this.#random.between(0, RETRY_MS.first));
      const again = await this.#sendUntilAnswered(person, commandId, mood);
      if (again !== undefined && again !== entryId)
        this.contradictions.push(`${commandId}: ${entryId}, then ${again}`);
    }
  }

  /** The id of the entry, or `undefined` if the answer is noted as a contradiction or the write is abandoned. */
  async #sendUntilAnswered(person: ApiClient, commandId: string, mood: object): Promise<string | undefined> {
    for (let retryMs = RETRY_MS.first; ; retryMs = Math.min(retryMs * 2, RETRY_MS.last)) {
      this.attempts++;
      try {
        const headers = { 'idempotency-key': commandId };
        const response = await person.request('POST', '/api/mood', mood, headers, ATTEMPT_TIMEOUT_MS);
        const text = await response.text();
        this.#options.onAttempt?.({ status: response.status, body: text });
        if (response.status === 201) return (JSON.parse(text) as { id: string }).id;
        if (!RETRIED_STATUSES.has(response.status)) {
          this.contradictions.push(`${commandId}: ${response.status} ${text}`);
          return undefined;
        }
      } catch (error) {
        // The connection was refused or cut. The next attempt finds out whether the write was stored.
        this.#options.onAttempt?.(error as Error);
      }
      if (this.#isAbandoned) return undefined;
      await sleep(this.#random.between(retryMs / 2, retryMs));
    }
  }

  get #random(): SeededRandom {
    return this.#options.random;
  }

  #newCommandId(): string {
    const hex = (length: number) =>
      Array.from({ length }, () => this.#random.between(0, 15).toString(16)).join('');
    return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
  }
}
