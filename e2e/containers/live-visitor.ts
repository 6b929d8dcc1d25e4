import { setTimeout as sleep } from 'node:timers/promises';
import { LiveClient } from '../../api/testing/live-client.ts';
import type { ApiClient } from '../support/api-client.ts';
import type { CleanupScope } from '../support/hearten-process.ts';

/** Shorter than the app's, which waits 1 s and more. */
const RECONNECT_MS = 250;
const STEP_MS = 20;

/** A person with an open app: keeps one live socket, and opens it again when it closes. */
export class LiveVisitor {
  /** The codes with which the socket was closed. */
  readonly closeCodes: number[] = [];
  /** How often a socket opened. */
  opens = 0;
  /** The longest time without a socket, from the arrival until the visitor leaves, in milliseconds. */
  longestGapMs = 0;
  readonly #scope: CleanupScope;
  readonly #origin: string;
  readonly #person: ApiClient;
  #isLeaving = false;
  readonly #staying: Promise<void>;

  constructor(scope: CleanupScope, origin: string, person: ApiClient) {
    this.#scope = scope;
    this.#origin = origin;
    this.#person = person;
    this.#staying = this.#stay();
  }

  async leave(): Promise<void> {
    this.#isLeaving = true;
    await this.#staying;
  }

  async #stay(): Promise<void> {
    let closedAt = performance.now();
    while (!this.#isLeaving) {
      const client = await this.#open();
      if (!client) {
        await sleep(RECONNECT_MS);
        continue;
      }
      this.opens += 1;
      this.#noteGap(closedAt);
      while (client.closedWith === undefined && !this.#isLeaving) await sleep(STEP_MS);
      closedAt = performance.now();
      if (client.closedWith !== undefined) this.closeCodes.push(client.closedWith);
      client.leave();
    }
    this.#noteGap(closedAt);
  }

  #noteGap(closedAt: number): void {
    this.longestGapMs = Math.max(this.longestGapMs, Math.round(performance.now() - closedAt));
  }

  #open(): Promise<LiveClient | undefined> {
    const headers = { cookie: this.#person.cookieHeader };
    // The proxy has no api, or the api is about to stop. The next attempt follows.
    return LiveClient.open(this.#scope, this.#origin, headers).catch(() => undefined);
  }
}
