import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../infra/testing/eventually.ts';
import { quantile } from '../rounds.ts';
import { LiveClientPool } from './live-client-pool.ts';

/** The number of sockets that are opened at the same time. */
const OPENING = 64;
/** A broadcast that has not reached everyone after this time has failed, in milliseconds. */
const BROADCAST_MAX_MS = 20_000;

/** A request to the process that simulates the people. */
export type Scenario =
  | { readonly name: 'arrive'; readonly origin: string; readonly cookies: readonly string[] }
  | { readonly name: 'join'; readonly newcomers: number }
  | { readonly name: 'reconnect'; readonly perSecond: number; readonly seconds: number };

/** The result of a scenario. `median`, `p99` and `longest` are in milliseconds. */
export interface ScenarioResult {
  readonly seconds: number;
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
  readonly bytes: number;
  /**
   * The number of sockets that have ended since `arrive` began although no scenario closed them. One that does not open
   * makes the scenario fail.
   */
  readonly lost: number;
  /** CPU seconds that simulating the people took. */
  readonly cpuSeconds: number;
}

/**
 * Runs one scenario after another with the same people. The last `spare` people join only in the scenario
 * `join`.
 */
export class ScenarioRunner {
  readonly #spare: number;
  #clients: LiveClientPool | undefined;
  #people = 0;

  constructor(spare: number) {
    this.#spare = spare;
  }

  async run(scenario: Scenario): Promise<ScenarioResult> {
    switch (scenario.name) {
      case 'arrive':
        this.#clients = new LiveClientPool(scenario.origin, scenario.cookies);
        this.#people = scenario.cookies.length - this.#spare;
        return this.#measured((record) => this.#arrive(record));
      case 'join':
        return this.#measured((record) => this.#join(scenario.newcomers, record));
      case 'reconnect':
        return this.#measured((record) => this.#reconnect(scenario, record));
    }
  }

  get #here(): LiveClientPool {
    if (!this.#clients) throw new Error('nobody has arrived');
    return this.#clients;
  }

  /**
   * Opens a socket for everyone but the spare people, and records how long each waits for the first presence
   * message.
   */
  async #arrive(record: (ms: number) => void): Promise<void> {
    let next = 0;
    const lane = async () => {
      for (let person = next++; person < this.#people; person = next++) {
        const began = performance.now();
        await this.#here.connect(person);
        record(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: OPENING }, lane));
    await eventually('everyone is counted', () => this.#here.total === this.#people, BROADCAST_MAX_MS);
  }

  /** Lets people join one after another, and records how long it takes until each of the others is told. */
  async #join(newcomers: number, record: (ms: number) => void): Promise<void> {
    for (let come = 0; come < newcomers; come++) {
      const before = this.#people + come;
      let told = 0;
      const began = performance.now();
      this.#here.listener = (total) => {
        if (total <= before || ++told > before) return;
        record(performance.now() - began);
      };
      await this.#here.connect(before);
      await eventually('everyone is told', () => told >= before, BROADCAST_MAX_MS);
      // The server broadcasts at most once a second. A random pause lets people join at different moments of
      // that second.
      await sleep(Math.random() * 1_000);
    }
    this.#here.listener = () => {};
  }

  /**
   * Closes and reopens this many sockets a second, and records how long each waits for the first presence
   * message.
   */
  async #reconnect(
    { perSecond, seconds }: Extract<Scenario, { name: 'reconnect' }>,
    record: (ms: number) => void,
  ) {
    const one = async (turn: number) => {
      await sleep((turn * 1_000) / perSecond);
      await this.#reconnectOne((turn * 7_919) % this.#people, record);
    };
    await Promise.all(Array.from({ length: perSecond * seconds }, (_, turn) => one(turn)));
  }

  async #reconnectOne(person: number, record: (ms: number) => void): Promise<void> {
    this.#here.disconnect(person);
    const began = performance.now();
    await this.#here.connect(person);
    record(performance.now() - began);
  }

  async #measured(runScenario: (record: (ms: number) => void) => Promise<void>): Promise<ScenarioResult> {
    const times: number[] = [];
    const [began, bytes, cpu] = [performance.now(), this.#here.bytes, process.cpuUsage()];
    await runScenario((ms) => times.push(ms));
    const { user, system } = process.cpuUsage(cpu);
    return {
      seconds: (performance.now() - began) / 1_000,
      median: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      longest: quantile(times, 1),
      bytes: this.#here.bytes - bytes,
      lost: this.#here.lost,
      cpuSeconds: (user + system) / 1e6,
    };
  }
}
