import { DAY_MS } from '../time/units.ts';

/**
 * Whether an account is old enough to count in the rules that show something only for three people or more. Without the
 * wait, a watcher could add accounts of their own until such a rule holds. `settledAfterMs` is a setting.
 */
export const isSettled = (createdAt: Date, settledAfterMs: number, nowMs: number): boolean =>
  nowMs - createdAt.getTime() >= settledAfterMs;

const NEWCOMER_DAYS = 7;

/** Whether an account is so new that it may share only a little and may not hide what a person writes later. */
export const isNewcomer = (createdAt: Date, nowMs: number): boolean =>
  nowMs - createdAt.getTime() < NEWCOMER_DAYS * DAY_MS;
