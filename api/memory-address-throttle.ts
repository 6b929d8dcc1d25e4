import type { Limit } from '../infra/config/limits.ts';
import { MemoryThrottle } from '../infra/throttle/memory-throttle.ts';
import { isLoopback, networkOf } from './network-of.ts';

/** `AddressThrottle` for frequent calls: each process counts in its own memory, so a call costs no statement. */
export class MemoryAddressThrottle {
  readonly #throttle: MemoryThrottle;
  readonly #loopbackFactor: number;

  /** `name` is the label of the metric. */
  constructor(name: string, limit: Limit, loopbackFactor: number) {
    this.#throttle = new MemoryThrottle(name, limit);
    this.#loopbackFactor = loopbackFactor;
  }

  /** Counts a call before it is answered. Throws `TooManyAttempts`. */
  count(address: string): void {
    const network = networkOf(address);
    this.#throttle.count(network, isLoopback(network) ? this.#loopbackFactor : 1);
  }
}
