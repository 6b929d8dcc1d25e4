const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** The upper half of a wait is random, so that clients that lost the same server don't return all at once. */
const jittered = (longestMs: number, random: number): number => (longestMs / 2) * (1 + random);

/**
 * How long to wait before the next attempt to connect or to send, in milliseconds. `failures` counts the failures in
 * a row before the one that has just happened: for 0 the wait is 1 to 2 s. It doubles with each of them, up to 15 to
 * 30 s. `random` is a number from 0 to 1.
 */
export const retryDelayMs = (failures: number, random: number): number =>
  jittered(Math.min(LONGEST_MS, 2 * FIRST_MS * 2 ** failures), random);

/** How long to wait after the server has refused this client, in milliseconds: 15 to 30 s. */
export const refusedDelayMs = (random: number): number => jittered(LONGEST_MS, random);
