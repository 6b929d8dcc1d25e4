/**
 * A session ends this many days after its last use, or this many days after it began, whichever comes first.
 * Both are counted from the start of a day in UTC.
 */
export const SESSION_IDLE_DAYS = 30;
export const SESSION_ABSOLUTE_DAYS = 180;
