import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OpenLoopWriter } from '../crash/open-loop-writer.ts';
import { ApiClient } from '../support/api-client.ts';
import { type CleanupScope, temporaryFolder } from '../support/hearten-process.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import { type AnswerFigures, AnswerLog } from './answer-log.ts';
import { LiveVisitor } from './live-visitor.ts';

const PEOPLE = 8;
/** The average time between writes, and between reads, in milliseconds. */
const WRITE_EVERY_MS = 100;
const READ_EVERY_MS = 100;
/** The most writes without an acknowledgement: people who wait do not write more. */
const WRITES_OUTSTANDING_MAX = 5 * PEOPLE;
const READ_TIMEOUT_MS = 6_000;
const READS_OUTSTANDING_MAX = 5 * PEOPLE;
const LIST = '/api/mood?limit=1000';

export interface VisitFigures {
  readonly calls: AnswerFigures;
  readonly acknowledged: number;
  /** Acknowledged writes that their owner cannot read. */
  readonly lost: number;
  /** Entries that no acknowledgement belongs to. */
  readonly doubled: number;
  /**
   * Answers that contradict an earlier answer to the same command, answers to a write that neither store it nor let the
   * writer try again, and answers to a read with a status from 201 to 499.
   */
  readonly contradictions: readonly string[];
  readonly socketOpens: number;
  readonly socketCloses: readonly number[];
  readonly socketGapMs: number;
}

let addresses = 0;

/** An address that nobody had before, from the network for tests of RFC 2544. */
function nextAddress(): string {
  const number = ++addresses;
  return `198.18.${number >> 8}.${number & 0xff}`;
}

/** People who write and read through the proxy at their own pace, whatever happens behind it. */
export class Visitors {
  readonly #people: readonly ApiClient[];
  readonly #writer: OpenLoopWriter;
  readonly #live: LiveVisitor;
  readonly #answers = new AnswerLog();
  readonly #random = new SeededRandom(Date.now() % 1_000_000);
  readonly #oddReads: string[] = [];
  #areReading = true;
  readonly #reading: Promise<void>;

  private constructor(scope: CleanupScope, origin: string, people: readonly ApiClient[], folder: string) {
    this.#people = people;
    const ackFile = join(folder, 'acknowledged.ndjson');
    this.#writer = new OpenLoopWriter({
      random: this.#random,
      people,
      ackFile,
      arrivalMs: WRITE_EVERY_MS,
      outstandingMax: WRITES_OUTSTANDING_MAX,
      onAttempt: (answer) => this.#answers.note(answer),
    });
    this.#live = new LiveVisitor(scope, origin, people[0] as ApiClient);
    this.#reading = this.#read();
  }

  /** Registers people at `origin`, who begin at once. */
  static async arrive(scope: CleanupScope, origin: string): Promise<Visitors> {
    const folder = await temporaryFolder(scope);
    // The server that terminates https adds the address of each person. Registrations are limited by address.
    const people = Array.from(
      { length: PEOPLE },
      () => new ApiClient(origin, { headers: { 'x-forwarded-for': nextAddress() } }),
    );
    for (const person of people) await person.register(`v${randomUUID().slice(0, 12)}`);
    return new Visitors(scope, origin, people, folder);
  }

  /** Gives up writes that are not acknowledged yet. */
  async abandon(): Promise<void> {
    this.#areReading = false;
    await Promise.all([this.#reading, this.#live.leave(), this.#writer.abandon()]);
  }

  /** Waits until every write is acknowledged, and looks for all of them. */
  async leave(): Promise<VisitFigures> {
    this.#areReading = false;
    await Promise.all([this.#reading, this.#live.leave(), this.#writer.close()]);
    const { acknowledged, contradictions } = this.#writer;
    const { lost, doubled } = await this.compare();
    return {
      calls: this.#answers.figures,
      acknowledged: acknowledged.length,
      lost,
      doubled,
      contradictions: [...contradictions, ...this.#oddReads],
      socketOpens: this.#live.opens,
      socketCloses: this.#live.closeCodes,
      socketGapMs: this.#live.longestGapMs,
    };
  }

  /** Compares what people can read with what was acknowledged. `origin` is another address, such as after a restore. */
  async compare(origin?: string): Promise<{ lost: number; doubled: number }> {
    const listed: string[] = [];
    for (const visitor of this.#people) {
      const person = origin === undefined ? visitor : visitor.withOrigin(origin);
      await person.waitForOwnWrites(LIST);
      listed.push(...(await person.listMoodIds()));
    }
    const found = new Set(listed);
    const { acknowledged } = this.#writer;
    const lost = acknowledged.filter(({ entryId }) => !found.has(entryId)).length;
    return { lost, doubled: listed.length - (acknowledged.length - lost) };
  }

  async #read(): Promise<void> {
    const outstanding = new Set<Promise<void>>();
    while (this.#areReading) {
      await sleep(this.#random.exponential(READ_EVERY_MS));
      if (outstanding.size >= READS_OUTSTANDING_MAX) continue;
      const read = this.#readOnce().finally(() => outstanding.delete(read));
      outstanding.add(read);
    }
    await Promise.all(outstanding);
  }

  async #readOnce(): Promise<void> {
    const person = this.#random.pick(this.#people as [ApiClient, ...ApiClient[]]);
    try {
      const answer = await person.request('GET', '/api/mood/latest', undefined, {}, READ_TIMEOUT_MS);
      this.#answers.note({ status: answer.status, body: await answer.text() });
      if (answer.status > 200 && answer.status < 500) this.#oddReads.push(`a read got ${answer.status}`);
    } catch (error) {
      // The connection was refused or cut, or the time is over.
      this.#answers.note(error as Error);
    }
  }
}
