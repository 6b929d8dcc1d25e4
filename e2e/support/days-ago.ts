import { DAY_MS } from '../../domain/time/units.ts';
import { utcDay } from '../../domain/time/utc-day.ts';
import { BROWSER_TIME_ZONE } from './browser.ts';

/**
 * The moment this many calendar days ago at this time of day, in the format of `X-Local-Time`. Uses the pages' time
 * zone: around midnight their date differs from this process's. The offset from UTC is that of today.
 */
export function daysAgo(days: number): string {
  const zoned = { timeZone: BROWSER_TIME_ZONE, timeZoneName: 'longOffset' } as const;
  const [today = '', clock, offset] = new Date().toLocaleString('sv-SE', zoned).split(' ');
  const day = new Date(Date.parse(today) - days * DAY_MS);
  return `${utcDay(day)}T${clock}${offset?.replace('GMT', '')}`;
}
