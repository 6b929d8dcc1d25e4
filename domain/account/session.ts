/**
 * A session ends this many days after its last use, or this many days after it began, whichever comes first.
 * Both are counted from the start of a day in UTC.
 */
export const SESSION_IDLE_DAYS = 30;
export const SESSION_ABSOLUTE_DAYS = 180;

/**
 * Why a session is over: its owner ended it (such as by signing out, also from another device, or with a new password),
 * the account was erased, or it ran out. A session also counts as run out if another one of the same browser replaced
 * it, or if `npm run people` ended it.
 */
export const SESSION_ENDS = ['ended-by-owner', 'erased', 'expired'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];
