import type pg from 'pg';
import { canonicalUsername } from '../domain/account/rules.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { Limit, Limits } from '../infra/config/limits.ts';
import { Throttle } from '../infra/throttle/throttle.ts';
import { StreamQueue } from './commands/stream-queue.ts';
import { isThisMachine, networkOf } from './network-of.ts';

/** A limit per address, for addresses elsewhere and for this machine, where many callers share one. */
class AddressThrottle {
  readonly #elsewhere: Throttle;
  readonly #here: Throttle;

  constructor(name: string, limit: Limit, loopbackFactor: number, pool: pg.Pool, hashKey: Buffer) {
    this.#elsewhere = new Throttle(name, limit, pool, hashKey);
    this.#here = new Throttle(`${name}-here`, { ...limit, max: limit.max * loopbackFactor }, pool, hashKey);
  }

  count(address: string): Promise<void> {
    const network = networkOf(address);
    return this.#for(network).count(network);
  }

  forgive(address: string): Promise<void> {
    const network = networkOf(address);
    return this.#for(network).forgive(network);
  }

  #for(network: string): Throttle {
    return isThisMachine(network) ? this.#here : this.#elsewhere;
  }
}

/** What keeps passwords from being guessed, and accounts and visitors from being made by the thousand. */
export class SignInThrottles {
  readonly #perAccount: Throttle;
  readonly #perAddress: AddressThrottle;
  readonly #registrations: AddressThrottle;
  readonly #anonymousSessions: AddressThrottle;
  readonly #turns = new StreamQueue();

  constructor(limits: Limits, pool: pg.Pool, hashKey: Buffer) {
    const { loopbackFactor } = limits;
    const perAddress = (name: string, limit: Limit) =>
      new AddressThrottle(name, limit, loopbackFactor, pool, hashKey);
    this.#perAccount = new Throttle('login-account', limits.loginFailuresPerAccount, pool, hashKey);
    this.#perAddress = perAddress('login-address', limits.loginFailuresPerAddress);
    this.#registrations = perAddress('register-address', limits.registrationsPerAddress);
    this.#anonymousSessions = perAddress('anonymous-address', limits.anonymousSessionsPerAddress);
  }

  /**
   * Lets somebody prove that an account is theirs. A try is counted before it is made, so that many at once
   * can't slip through, and taken back unless `proof` throws `DomainError('unauthenticated')`: only failures
   * count. Tries for one account take turns, so that a person who signs in on many devices at once is not
   * held up by their own tries.
   * Throws `TooMany`, `StreamBusy` and what `proof` throws.
   */
  async tryToProve<T>(username: string, address: string, proof: () => Promise<T>): Promise<T> {
    const account = canonicalUsername(username);
    await this.#perAddress.count(address);
    return this.#turns.run(account, async () => {
      await this.#perAccount.count(account);
      try {
        const proven = await proof();
        await Promise.all([this.#perAccount.reset(account), this.#perAddress.forgive(address)]);
        return proven;
      } catch (error) {
        if (!(error instanceof DomainError && error.code === 'unauthenticated')) {
          await Promise.allSettled([this.#perAccount.forgive(account), this.#perAddress.forgive(address)]);
        }
        throw error;
      }
    });
  }

  /** Counts a registration. Throws `TooMany`. */
  countRegistration(address: string): Promise<void> {
    return this.#registrations.count(address);
  }

  /** Counts a new anonymous session. Throws `TooMany`. */
  countAnonymousSession(address: string): Promise<void> {
    return this.#anonymousSessions.count(address);
  }
}
