/**
 * Whether an account is so old that others may count on its owner being somebody else than the one who asks: a watcher
 * could otherwise add accounts of their own until a rule about three people holds. `settledAfterMs` is a setting.
 */
export const isSettled = (createdAt: Date, settledAfterMs: number, nowMs: number): boolean =>
  nowMs - createdAt.getTime() >= settledAfterMs;
