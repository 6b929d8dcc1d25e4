import type { Limit } from '../config/limits.ts';
import { TooManyAttempts } from './throttle.ts';
import { countThrottleHit } from './throttle-hits.ts';

/**
 * One limit for frequent calls, counted in the memory of this process. It costs no statement, and no table then tells
 * when a person used Hearten. All subjects share a window, which begins with the first call of any of them.
 */
export class MemoryThrottle {
  readonly #name: string;
  readonly #limit: Limit;
  readonly #now: () => number;
  readonly #counts = new Map<string, number>();
  #endsAt = Number.NEGATIVE_INFINITY;

  /** `name` is the label of the metric. `now` gives milliseconds of a clock that is never set. */
  constructor(name: string, limit: Limit, now: () => number = () => performance.now()) {
    this.#name = name;
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts a call. Throws `TooManyAttempts`. The subject may make `factor` times as many calls as the limit says. */
  count(who: string, factor = 1): void {
    const now = this.#now();
    if (now >= this.#endsAt) {
      this.#counts.clear();
      this.#endsAt = now + this.#limit.windowMs;
    }
    const count = (this.#counts.get(who) ?? 0) + 1;
    this.#counts.set(who, count);
    if (count <= this.#limit.max * factor) return;
    countThrottleHit(this.#name);
    throw new TooManyAttempts(Math.ceil((this.#endsAt - now) / 1_000), 'That was too much at once.');
  }
}
