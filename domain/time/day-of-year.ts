const DAY_MS = 86_400_000;

/** The day of the year of a date (YYYY-MM-DD): 1 for 1 January, 365 or 366 for 31 December. */
export function dayOfYear(localDate: string): number {
  const yearStart = Date.parse(`${localDate.slice(0, 4)}-01-01`);
  return (Date.parse(localDate) - yearStart) / DAY_MS + 1;
}
