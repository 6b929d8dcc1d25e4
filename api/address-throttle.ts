import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { Limit } from '../infra/config/limits.ts';
import { Throttle } from '../infra/throttle/throttle.ts';
import { isLoopback, networkOf } from './network-of.ts';
import { THROTTLE_ON_THIS_MACHINE } from './stored-names.ts';

/**
 * A rate limit for each network: an IPv4 address, or the /64 network of an IPv6 address. This machine has a separate
 * limit, which is `loopbackFactor` times as high, because all its callers share one address.
 */
export class AddressThrottle {
  readonly #remote: Throttle;
  readonly #loopback: Throttle;

  /** `reason` is a whole sentence for a person who has reached the limit. */
  constructor(
    name: string,
    limit: Limit,
    loopbackFactor: number,
    pool: pg.Pool,
    hashKey: KeyObject,
    reason?: string,
  ) {
    this.#remote = new Throttle(name, limit, pool, hashKey, reason);
    this.#loopback = new Throttle(
      `${name}${THROTTLE_ON_THIS_MACHINE}`,
      { ...limit, max: limit.max * loopbackFactor },
      pool,
      hashKey,
      reason,
    );
  }

  /** Counts an attempt before it is made. Throws `TooManyAttempts`. */
  count(address: string): Promise<void> {
    const network = networkOf(address);
    return this.#for(network).count(network);
  }

  /** Takes back one counted attempt. */
  refund(address: string): Promise<void> {
    const network = networkOf(address);
    return this.#for(network).refund(network);
  }

  #for(network: string): Throttle {
    return isLoopback(network) ? this.#loopback : this.#remote;
  }
}
