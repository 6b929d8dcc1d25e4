import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import { canonicalUsername } from '../domain/account/rules.ts';
import { DAY_MS } from '../domain/time/units.ts';
import { FailureRun } from '../infra/background/failure-run.ts';
import type { Logger } from '../infra/background/logger.ts';
import type { Limit, Limits } from '../infra/config/limits.ts';
import { RecentFlags } from '../infra/throttle/recent-flags.ts';
import { Throttle, TooManyAttempts } from '../infra/throttle/throttle.ts';
import { AddressThrottle } from './address-throttle.ts';
import { AttemptLimiter, isFailedProof } from './attempt-limiter.ts';
import { networkOf } from './network-of.ts';
import { THROTTLES } from './stored-names.ts';

/** How long an account's network stays known after its last sign-in, in milliseconds. */
const NETWORK_KNOWN_MS = 30 * DAY_MS;

/** An attempt to prove that an account is one's own. `isSignedIn`: this browser is signed in to it already. */
export interface SignInAttempt {
  readonly username: string;
  readonly address: string;
  readonly isSignedIn?: boolean;
  /** The id of the device, if someone has signed in to the account on it before. */
  readonly deviceId?: string | undefined;
}

/** Limits for proofs by password, passkey or recovery code, and for creating accounts and anonymous sessions. */
export class SignInThrottles {
  readonly #fromUnknownNetworks: AttemptLimiter;
  readonly #fromKnownNetworks: AttemptLimiter;
  readonly #fromKnownDevices: AttemptLimiter;
  readonly #signedIn: AttemptLimiter;
  readonly #knownNetworks: RecentFlags;
  readonly #perAddress: AddressThrottle;
  readonly #registrations: AddressThrottle;
  readonly #anonymousSessions: AddressThrottle;
  readonly #refunds: FailureRun;
  readonly #remembering: FailureRun;

  constructor(limits: Limits, pool: pg.Pool, hashKey: KeyObject, log: Logger) {
    this.#refunds = new FailureRun({ task: 'throttle refund', log });
    this.#remembering = new FailureRun({ task: 'known network', log });
    const perAddress = (name: string, limit: Limit) =>
      new AddressThrottle(name, limit, limits.loopbackFactor, pool, hashKey);
    const tries = (name: string) =>
      new AttemptLimiter(new Throttle(name, limits.loginFailuresPerAccount, pool, hashKey), this.#refunds);
    this.#fromUnknownNetworks = tries(THROTTLES.loginAccount);
    this.#fromKnownNetworks = tries(THROTTLES.loginKnownPlace);
    this.#fromKnownDevices = tries(THROTTLES.loginDevice);
    this.#signedIn = tries(THROTTLES.loginSignedIn);
    this.#knownNetworks = new RecentFlags(THROTTLES.knownPlace, NETWORK_KNOWN_MS, pool, hashKey);
    this.#perAddress = perAddress(THROTTLES.loginAddress, limits.loginFailuresPerAddress);
    this.#registrations = perAddress(THROTTLES.registerAddress, limits.registrationsPerAddress);
    this.#anonymousSessions = perAddress(THROTTLES.anonymousAddress, limits.anonymousSessionsPerAddress);
  }

  /**
   * Runs a proof that an account is the caller's. An attempt is counted before it runs, so that many at once can't slip
   * through, and refunded unless `proof` throws `DomainError('unauthenticated')`: only failures count. A success also
   * deletes the earlier failures that were counted with it for the account, and without `deviceId` it makes the network
   * known. An attempt that the limit for its account refuses stays counted for its address. Failures from unknown
   * networks are counted separately, so that strangers can't lock a person out of a signed-in browser or a known
   * network. A device that has signed in before is counted alone and not for its address, so that neither strangers nor
   * people in the same network can lock it out. Attempts that are counted together for an account run in turn, so that
   * a person who signs in on many devices at once is not limited by their own attempts. Throws `TooManyAttempts`,
   * `QueueFull` and the errors of `proof`.
   */
  async verifyWithLimits<T>(claim: SignInAttempt, proof: () => Promise<T>): Promise<T> {
    if (claim.deviceId !== undefined) return this.#fromKnownDevice(claim.username, claim.deviceId, proof);
    await this.#perAddress.count(claim.address);
    const refund = () =>
      this.#refunds.tolerate(this.#perAddress.refund(claim.address), 'the attempt stays counted');
    let proven: T;
    try {
      proven = await this.#runLimited(claim, proof);
    } catch (error) {
      const counts = isFailedProof(error) || error instanceof TooManyAttempts;
      if (!counts) await refund();
      throw error;
    }
    // The proof has succeeded, so what follows must not fail the call.
    await Promise.all([
      refund(),
      this.#remembering.tolerate(
        this.rememberNetwork(claim.username, claim.address),
        'the network stays unknown',
      ),
    ]);
    return proven;
  }

  #fromKnownDevice<T>(username: string, deviceId: string, proof: () => Promise<T>): Promise<T> {
    return this.#fromKnownDevices.run(JSON.stringify([canonicalUsername(username), deviceId]), proof);
  }

  async #runLimited<T>(
    { username, address, isSignedIn }: SignInAttempt,
    proof: () => Promise<T>,
  ): Promise<T> {
    const account = canonicalUsername(username);
    if (isSignedIn) return this.#signedIn.run(account, proof);
    const network = networkKeyOf(username, address);
    if (await this.#knownNetworks.has(network)) return this.#fromKnownNetworks.run(network, proof);
    return this.#fromUnknownNetworks.run(account, proof);
  }

  /** Remembers this network as known for the account, for 30 days from now. */
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

/** A text for an account and a network that no other pair has. */
const networkKeyOf = (username: string, address: string) =>
  JSON.stringify([canonicalUsername(username), networkOf(address)]);
