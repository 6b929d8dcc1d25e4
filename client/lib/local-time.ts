const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The local calendar date as YYYY-MM-DD. */
export const localDateOf = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/**
 * The local time with its offset, such as 2026-11-21T23:50:00+01:00. Every call sends it in `X-Local-Time`,
 * because the server needs the offset to know which day the person means.
 */
export function localTimeOf(date: Date): string {
  const eastMinutes = -date.getTimezoneOffset();
  const sign = eastMinutes < 0 ? '-' : '+';
  const offset = Math.abs(eastMinutes);
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
  return `${localDateOf(date)}T${clock}${sign}${twoDigits(Math.trunc(offset / 60))}:${twoDigits(offset % 60)}`;
}
