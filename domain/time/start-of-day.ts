/** The start of a moment's day in UTC (ISO 8601). Events of accounts are not sealed, so they have no exact time. */
export const startOfDay = (moment: Date): string => `${moment.toISOString().slice(0, 10)}T00:00:00.000Z`;
