const FIRST_MS = 1_000;
export const LONGEST_MS = 30_000;

/**
 * How long to wait before a connection is tried again, in milliseconds, after `failures` in a row: twice as long
 * each time, from 1 s to 30 s. The upper half of each wait is left to chance (`random`, 0 to 1), so that those who
 * lost one server together don't come back together.
 */
export function retryDelayMs(failures: number, random: number): number {
  const most = Math.min(LONGEST_MS, 2 * FIRST_MS * 2 ** failures);
  return (most / 2) * (1 + random);
}
