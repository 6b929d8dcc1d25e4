/**
 * The start of a moment's day in UTC (ISO 8601). Events that are not sealed, such as those of accounts, have this
 * instead of their exact time.
 */
export const startOfDay = (moment: Date): string => `${moment.toISOString().slice(0, 10)}T00:00:00.000Z`;
