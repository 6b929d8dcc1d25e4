import type { DrainPlatform } from '../drain.ts';
import type { OutboxStore } from '../store.ts';

/*
 * Three mistakes that the tests of the outbox must notice. Each changes what the outbox is given, so the product's own
 * code has no switch for them.
 */

/** Sends every attempt under a key of its own, so that the server can't tell a repeat. */
export const withNewKeyPerAttempt = (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  ((input: RequestInfo | URL, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (headers.has('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID());
    return fetch(input, { ...init, headers });
  }) as typeof globalThis.fetch;

/** Lets every page send at the same time. */
export const withoutLock = (): DrainPlatform['locks'] => ({
  request: ((_name: string, run: () => Promise<unknown>) => run()) as LockManager['request'],
});

/**
 * Keeps new writes in the page's memory, and stores them after `delayMs`. The outbox takes them for stored, so the
 * caller hears that they wait while nothing is on the disk.
 */
export function storingLater(store: OutboxStore, delayMs: number): OutboxStore {
  return {
    ...store,
    async change(change) {
      if (change.add) {
        setTimeout(() => void store.change(change), delayMs).unref?.();
        return true;
      }
      return store.change(change);
    },
  };
}
