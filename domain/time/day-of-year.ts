const DAY_MS = 86_400_000;

/** Which day of its year a date (YYYY-MM-DD) is: 1 January is 1, 31 December 365 or 366. */
export function dayOfYear(localDate: string): number {
  const yearStart = Date.parse(`${localDate.slice(0, 4)}-01-01`);
  return (Date.parse(localDate) - yearStart) / DAY_MS + 1;
}
