import { BROWSER_TIME_ZONE } from './browser.ts';

const DAY_MS = 86_400_000;

/**
 * So many calendar days ago at this hour, as `X-Local-Time` carries it, by the wall clock of the pages that
 * are opened: around midnight their day is another than that of this process.
 */
export function daysAgo(days: number): string {
  const zoned = { timeZone: BROWSER_TIME_ZONE, timeZoneName: 'longOffset' } as const;
  const [today = '', clock, offset] = new Date().toLocaleString('sv-SE', zoned).split(' ');
  const day = new Date(Date.parse(today) - days * DAY_MS);
  return `${day.toISOString().slice(0, 10)}T${clock}${offset?.replace('GMT', '')}`;
}
