/** The day of an instant in UTC, YYYY-MM-DD. A number is in ms since 1970. Throws `RangeError` for an invalid date. */
export const utcDay = (instant: Date | number): string => new Date(instant).toISOString().slice(0, 10);
