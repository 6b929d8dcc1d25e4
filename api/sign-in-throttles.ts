import { isIP } from 'node:net';
import type pg from 'pg';
import { canonicalUsername } from '../domain/account/rules.ts';
import type { Limit, Limits } from '../infra/config/limits.ts';
import { Throttle } from '../infra/throttle/throttle.ts';

/** A limit per address, for addresses elsewhere and for this machine, where many callers share one. */
class AddressThrottle {
  readonly #elsewhere: Throttle;
  readonly #here: Throttle;

  constructor(name: string, limit: Limit, loopbackFactor: number, pool: pg.Pool, hashKey: Buffer) {
    this.#elsewhere = new Throttle(name, limit, pool, hashKey);
    this.#here = new Throttle(`${name}-here`, { ...limit, max: limit.max * loopbackFactor }, pool, hashKey);
  }

  for(address: string): Throttle {
    return isLoopbackAddress(address) ? this.#here : this.#elsewhere;
  }
}

/** What keeps passwords from being guessed and accounts from being made by the thousand. */
export class SignInThrottles {
  readonly #perAccount: Throttle;
  readonly #perAddress: AddressThrottle;
  readonly #registrations: AddressThrottle;

  constructor(limits: Limits, pool: pg.Pool, hashKey: Buffer) {
    const factor = limits.loopbackFactor;
    this.#perAccount = new Throttle('login-account', limits.loginFailuresPerAccount, pool, hashKey);
    this.#perAddress = new AddressThrottle(
      'login-address',
      limits.loginFailuresPerAddress,
      factor,
      pool,
      hashKey,
    );
    this.#registrations = new AddressThrottle(
      'register-address',
      limits.registrationsPerAddress,
      factor,
      pool,
      hashKey,
    );
  }

  /**
   * Counts a try to prove who one is, before it is made. The answer takes it back: `succeeded` must be
   * called when the proof held, so that only failures count. Throws `TooMany`.
   */
  async countTry(username: string, address: string): Promise<{ succeeded(): Promise<void> }> {
    const account = canonicalUsername(username);
    const addresses = this.#perAddress.for(address);
    await addresses.count(address);
    await this.#perAccount.count(account);
    return {
      succeeded: async () => {
        await Promise.all([this.#perAccount.reset(account), addresses.forgive(address)]);
      },
    };
  }

  /** Counts a registration. Throws `TooMany`. */
  async countRegistration(address: string): Promise<void> {
    await this.#registrations.for(address).count(address);
  }
}

const isLoopbackAddress = (address: string) =>
  isIP(address) !== 0 &&
  (address.startsWith('127.') || address === '::1' || address.startsWith('::ffff:127.'));
