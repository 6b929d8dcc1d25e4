/** Units of time in milliseconds. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours. A local day is shorter or longer when clocks change. */
export const DAY_MS = 24 * HOUR_MS;

/** Units of time in seconds. */
export const MINUTE_S = 60;
export const HOUR_S = 60 * MINUTE_S;
/** 24 hours. */
export const DAY_S = 24 * HOUR_S;
