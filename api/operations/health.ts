import { LAG_SECONDS } from '../../domain/operations/levels.ts';
import type { Health } from '../../domain/operations/schema.ts';
import { DAY_S, HOUR_S } from '../../domain/time/units.ts';

/** The values at which a figure becomes `watch`, and `wrong`. docs/operations.md states the same. */
export const LEVELS = {
  lagSeconds: LAG_SECONDS,
  /** The age of the oldest case in the queue, in seconds. */
  oldestCaseSeconds: { watch: 4 * HOUR_S, wrong: DAY_S },
  /** The share of today's calls that failed on the server. */
  errorShare: { watch: 0.001, wrong: 0.01 },
  /** In how many days the storage is full: fewer than these. */
  fullInDays: { watch: 30, wrong: 7 },
  /** The share of the storage that is used. */
  usedShare: { watch: 0.85, wrong: 0.95 },
  /** The share of the live sockets that a process allows. */
  socketShare: { watch: 0.9, wrong: 1 },
} as const;

/** How old the last backup may be, in seconds. */
export const BACKUP_MAX_S = 25 * HOUR_S;
/** How long a public server may run without any backup before it is to be watched, in days. */
export const FIRST_BACKUP_DAYS = 1;
/** Refused calls in an hour from which on they are to be watched. */
export const REFUSED_WATCH = 1_000;
/** How long a table with rows of erased people may wait for its rewrite after its time, in seconds. */
export const REMAINS_OVERDUE_S = DAY_S;
/** A log that went back stays wrong for this long, in milliseconds. Then it is to be watched until the next start. */
export const REWIND_WRONG_MS = DAY_S * 1_000;

/** The health of a figure that gets worse as it grows. A figure that is not known (null) is fine. */
export const healthAbove = (
  value: number | null,
  { watch, wrong }: { readonly watch: number; readonly wrong: number },
): Health => (value === null || value < watch ? 'fine' : value < wrong ? 'watch' : 'wrong');

/** The health of a figure that gets worse as it shrinks. A figure that is not known (null) is fine. */
export const healthBelow = (
  value: number | null,
  { watch, wrong }: { readonly watch: number; readonly wrong: number },
): Health => (value === null || value >= watch ? 'fine' : value >= wrong ? 'watch' : 'wrong');

export const worst = (...all: readonly Health[]): Health =>
  all.includes('wrong') ? 'wrong' : all.includes('watch') ? 'watch' : 'fine';
