/**
 * How long a test waits for something that must come, in milliseconds. It says nothing about how fast the product is:
 * `bench/` and the files that end in `.timed.test.ts` measure that. It is less than the 30 s after which a page of the
 * client without a live socket asks again, so that the poll does not hide a socket that is silent.
 */
export const PATIENCE_MS = 20_000;
