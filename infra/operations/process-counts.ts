import { randomInt } from 'node:crypto';
import { HOUR_MS } from '../../domain/time/units.ts';

/** Counts of what people do are stored in multiples of this. */
export const STORED_STEP = 5;
/** From this status on the server has failed. Failures are stored exactly, because none may be lost. */
const SERVER_ERROR = 500;

/** Counts that have not been stored yet. */
export interface UnstoredCounts {
  readonly kinds: ReadonlyMap<string, number>;
  /** By route and status. */
  readonly requests: readonly { readonly route: string; readonly status: number; readonly count: number }[];
  /** By the upper end of the bucket, in seconds. */
  readonly durations: ReadonlyMap<number, number>;
}

/**
 * Counts that are given out in whole steps. A count begins at a random part of a step, so that sums are right on average,
 * and a stored row doesn't show at which event its last step was reached.
 */
class SteppedCounts<Key> {
  readonly #counts = new Map<Key, number>();

  add(key: Key, count = 1): void {
    this.#counts.set(key, (this.#counts.get(key) ?? randomInt(STORED_STEP)) + count);
  }

  /** Takes the whole steps. The rest stays until more is added. */
  take(): Map<Key, number> {
    const taken = new Map<Key, number>();
    for (const [key, count] of this.#counts) {
      const steps = count - (count % STORED_STEP);
      if (steps === 0) continue;
      taken.set(key, steps);
      this.#counts.set(key, count - steps);
    }
    return taken;
  }

  /** Begins again with a random part of a step for each key. */
  clear(): void {
    this.#counts.clear();
  }
}

/** The counts of this process in the current hour: actions of people, requests, and how long they took. */
export class ProcessCounts {
  /** How many live sockets are open in this process. */
  openSockets: () => number = () => 0;
  readonly #kinds = new SteppedCounts<string>();
  readonly #requests = new SteppedCounts<string>();
  readonly #durations = new SteppedCounts<number>();
  readonly #failures = new Map<string, number>();
  #hour = currentHour();

  count(kind: string, count = 1): void {
    this.#kinds.add(kind, count);
  }

  /** `seconds` is the upper end of the request's bucket. */
  countRequest(route: string, status: number, seconds: number): void {
    const key = `${status} ${route}`;
    if (status >= SERVER_ERROR) this.#failures.set(key, (this.#failures.get(key) ?? 0) + 1);
    else this.#requests.add(key);
    this.#durations.add(seconds);
  }

  /**
   * Takes what is to be stored now. Give it back with `restore` if that fails. The rest stays for the next call, but in
   * a new hour it is dropped.
   */
  take(): UnstoredCounts {
    const requests = [...this.#requests.take(), ...this.#failures].map(([key, count]) => {
      const [status, ...route] = key.split(' ');
      return { route: route.join(' '), status: Number(status), count };
    });
    this.#failures.clear();
    const taken = { kinds: this.#kinds.take(), requests, durations: this.#durations.take() };
    if (this.#hour !== currentHour()) {
      this.#hour = currentHour();
      for (const counts of [this.#kinds, this.#requests, this.#durations]) counts.clear();
    }
    return taken;
  }

  restore({ kinds, requests, durations }: UnstoredCounts): void {
    for (const [kind, count] of kinds) this.#kinds.add(kind, count);
    for (const [seconds, count] of durations) this.#durations.add(seconds, count);
    for (const { route, status, count } of requests) {
      const key = `${status} ${route}`;
      if (status >= SERVER_ERROR) this.#failures.set(key, (this.#failures.get(key) ?? 0) + count);
      else this.#requests.add(key, count);
    }
  }
}

const currentHour = (): number => Math.floor(Date.now() / HOUR_MS);
