import type pg from 'pg';
import { canonicalUsername } from '../domain/account/rules.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { Limit, Limits } from '../infra/config/limits.ts';
import { Marks } from '../infra/throttle/marks.ts';
import { Throttle, TooMany } from '../infra/throttle/throttle.ts';
import { AddressThrottle } from './address-throttle.ts';
import { StreamQueue } from './commands/stream-queue.ts';
import { networkOf } from './network-of.ts';
import { THROTTLES } from './stored-names.ts';

/** How long a network counts as one the account's person signs in from, after the last time, in milliseconds. */
const PLACE_KNOWN_MS = 30 * 86_400_000;

/** Who claims an account: by its name, from an address, and whether they are signed in to it already. */
export interface Claim {
  readonly username: string;
  readonly address: string;
  readonly isSignedIn?: boolean;
}

/** Tries of one kind: counted together, and made one after another for one account. */
class Tries {
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
        if (!isWithoutProof(error)) await this.#throttle.forgive(who).catch(() => {});
        throw error;
      }
    });
  }
}

/** What keeps passwords from being guessed, and accounts and visitors from being made by the thousand. */
export class SignInThrottles {
  readonly #ofStrangers: Tries;
  readonly #atKnownPlaces: Tries;
  readonly #signedIn: Tries;
  readonly #knownPlaces: Marks;
  readonly #perAddress: AddressThrottle;
  readonly #registrations: AddressThrottle;
  readonly #anonymousSessions: AddressThrottle;

  constructor(limits: Limits, pool: pg.Pool, hashKey: Buffer) {
    const perAddress = (name: string, limit: Limit) =>
      new AddressThrottle(name, limit, limits.loopbackFactor, pool, hashKey);
    const tries = (name: string) =>
      new Tries(new Throttle(name, limits.loginFailuresPerAccount, pool, hashKey));
    this.#ofStrangers = tries(THROTTLES.loginAccount);
    this.#atKnownPlaces = tries(THROTTLES.loginKnownPlace);
    this.#signedIn = tries(THROTTLES.loginSignedIn);
    this.#knownPlaces = new Marks(THROTTLES.knownPlace, PLACE_KNOWN_MS, pool, hashKey);
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
   * Throws `TooMany`, `StreamBusy` and what `proof` throws.
   */
  async tryToProve<T>(claim: Claim, proof: () => Promise<T>): Promise<T> {
    await this.#perAddress.count(claim.address);
    try {
      const proven = await this.#tryAmongIts(claim, proof);
      await Promise.all([
        this.#perAddress.forgive(claim.address),
        this.rememberPlace(claim.username, claim.address),
      ]);
      return proven;
    } catch (error) {
      const counts = isWithoutProof(error) || error instanceof TooMany;
      if (!counts) await this.#perAddress.forgive(claim.address).catch(() => {});
      throw error;
    }
  }

  async #tryAmongIts<T>({ username, address, isSignedIn }: Claim, proof: () => Promise<T>): Promise<T> {
    const account = canonicalUsername(username);
    if (isSignedIn) return this.#signedIn.run(account, proof);
    const place = placeOf(username, address);
    if (await this.#knownPlaces.has(place)) return this.#atKnownPlaces.run(place, proof);
    return this.#ofStrangers.run(account, proof);
  }

  /** Remembers that the account's person signs in from this network. */
  rememberPlace(username: string, address: string): Promise<void> {
    return this.#knownPlaces.set(placeOf(username, address));
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

const isWithoutProof = (error: unknown) => error instanceof DomainError && error.code === 'unauthenticated';

/** An account and a network, in one text that no other pair has. */
const placeOf = (username: string, address: string) =>
  JSON.stringify([canonicalUsername(username), networkOf(address)]);
