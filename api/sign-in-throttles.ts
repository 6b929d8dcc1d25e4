import type pg from 'pg';
import { canonicalUsername } from '../domain/account/rules.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { Limit, Limits } from '../infra/config/limits.ts';
import { RecentFlags } from '../infra/throttle/recent-flags.ts';
import { Throttle, TooManyAttempts } from '../infra/throttle/throttle.ts';
import { AddressThrottle } from './address-throttle.ts';
import { StreamQueue } from './commands/stream-queue.ts';
import { networkOf } from './network-of.ts';
import { THROTTLES } from './stored-names.ts';

/** How long a network counts as one the account's person signs in from, after the last time, in milliseconds. */
const NETWORK_KNOWN_MS = 30 * 86_400_000;

/** Who claims an account: by its name, from an address, and whether they are signed in to it already. */
export interface SignInAttempt {
  readonly username: string;
  readonly address: string;
  readonly isSignedIn?: boolean;
}

/** Tries of one kind: counted together, and made one after another for one account. */
class AttemptLimiter {
  readonly #throttle: Throttle;
  readonly #turns = new StreamQueue();

  constructor(throttle: Throttle) {
    this.#throttle = throttle;
  }

  /** Counts a try, makes it, and takes it back unless it fails for want of proof. Success forgets what was counted. */
  run<T>(who: string, proof: () => Promise<T>): Promise<T> {
    return this.#turns.run(who, async () => {
      await this.#throttle.count(who);
      try {
        const proven = await proof();
        await this.#throttle.reset(who);
        return proven;
      } catch (error) {
        if (!isUnauthenticated(error)) await this.#throttle.refund(who).catch(() => {});
        throw error;
      }
    });
  }
}

/** What keeps passwords from being guessed, and accounts and visitors from being made by the thousand. */
export class SignInThrottles {
  readonly #fromUnknownNetworks: AttemptLimiter;
  readonly #fromKnownNetworks: AttemptLimiter;
  readonly #signedIn: AttemptLimiter;
  readonly #knownNetworks: RecentFlags;
  readonly #perAddress: AddressThrottle;
  readonly #registrations: AddressThrottle;
  readonly #anonymousSessions: AddressThrottle;

  constructor(limits: Limits, pool: pg.Pool, hashKey: Buffer) {
    const perAddress = (name: string, limit: Limit) =>
      new AddressThrottle(name, limit, limits.loopbackFactor, pool, hashKey);
    const tries = (name: string) =>
      new AttemptLimiter(new Throttle(name, limits.loginFailuresPerAccount, pool, hashKey));
    this.#fromUnknownNetworks = tries(THROTTLES.loginAccount);
    this.#fromKnownNetworks = tries(THROTTLES.loginKnownPlace);
    this.#signedIn = tries(THROTTLES.loginSignedIn);
    this.#knownNetworks = new RecentFlags(THROTTLES.knownPlace, NETWORK_KNOWN_MS, pool, hashKey);
    this.#perAddress = perAddress(THROTTLES.loginAddress, limits.loginFailuresPerAddress);
    this.#registrations = perAddress(THROTTLES.registerAddress, limits.registrationsPerAddress);
    this.#anonymousSessions = perAddress(THROTTLES.anonymousAddress, limits.anonymousSessionsPerAddress);
  }

  /**
   * Lets somebody prove that an account is theirs. A try is counted before it is made, so that many at once
   * can't slip through, and taken back unless `proof` throws `DomainError('unauthenticated')`: only failures
   * count. Strangers' failures are counted apart, and hold up neither who is signed in nor who tries from where
   * the account was signed in to lately: from elsewhere nobody can be locked out. Tries for one account take
   * turns, so that a person who signs in on many devices at once is not held up by their own.
   * Throws `TooManyAttempts`, `StreamBusy` and what `proof` throws.
   */
  async verifyWithLimits<T>(claim: SignInAttempt, proof: () => Promise<T>): Promise<T> {
    await this.#perAddress.count(claim.address);
    try {
      const proven = await this.#runLimited(claim, proof);
      await Promise.all([
        this.#perAddress.forgive(claim.address),
        this.rememberNetwork(claim.username, claim.address),
      ]);
      return proven;
    } catch (error) {
      const counts = isUnauthenticated(error) || error instanceof TooManyAttempts;
      if (!counts) await this.#perAddress.forgive(claim.address).catch(() => {});
      throw error;
    }
  }

  async #runLimited<T>(
    { username, address, isSignedIn }: SignInAttempt,
    proof: () => Promise<T>,
  ): Promise<T> {
    const account = canonicalUsername(username);
    if (isSignedIn) return this.#signedIn.run(account, proof);
    const place = networkKeyOf(username, address);
    if (await this.#knownNetworks.has(place)) return this.#fromKnownNetworks.run(place, proof);
    return this.#fromUnknownNetworks.run(account, proof);
  }

  /** Remembers that the account's person signs in from this network. */
  rememberNetwork(username: string, address: string): Promise<void> {
    return this.#knownNetworks.set(networkKeyOf(username, address));
  }

  /** Counts a registration. Throws `TooManyAttempts`. */
  countRegistration(address: string): Promise<void> {
    return this.#registrations.count(address);
  }

  /** Counts a new anonymous session. Throws `TooManyAttempts`. */
  countAnonymousSession(address: string): Promise<void> {
    return this.#anonymousSessions.count(address);
  }
}

const isUnauthenticated = (error: unknown) =>
  error instanceof DomainError && error.code === 'unauthenticated';

/** An account and a network, in one text that no other pair has. */
const networkKeyOf = (username: string, address: string) =>
  JSON.stringify([canonicalUsername(username), networkOf(address)]);
