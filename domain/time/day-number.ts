const DAY_MS = 86_400_000;

/** A local date (YYYY-MM-DD) as a number of days. The next day has the next number. */
export const dayNumber = (localDate: string): number => Date.parse(`${localDate}T00:00:00Z`) / DAY_MS;

/** The local date (YYYY-MM-DD) of a day number. */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
