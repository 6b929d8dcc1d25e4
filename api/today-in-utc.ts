/** The day in UTC, YYYY-MM-DD. */
export const todayInUtc = (): string => new Date().toISOString().slice(0, 10);
