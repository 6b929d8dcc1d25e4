import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/units.ts';

const WEEK_DAYS = 7;
/** From this age on, a post's age is given in months. */
const MONTHS_FROM_DAYS = 28;
const MONTH_DAYS = 30;

/** The age of a post: 'Just now', '5m ago', '3h ago', '2d ago', '1w ago' or '4mo ago', or 'Unknown time'. */
export function postAge(createdAt: string | undefined, now: Date): string {
  const ageMs = now.getTime() - Date.parse(createdAt ?? '');
  if (Number.isNaN(ageMs)) return 'Unknown time';
  if (ageMs < MINUTE_MS) return 'Just now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)}m ago`;
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)}h ago`;
  const days = Math.floor(ageMs / DAY_MS);
  if (days < WEEK_DAYS) return `${days}d ago`;
  if (days < MONTHS_FROM_DAYS) return `${Math.floor(days / WEEK_DAYS)}w ago`;
  // Days 28 and 29 are less than a month of 30 days, but count as the first month.
  return `${Math.max(1, Math.floor(days / MONTH_DAYS))}mo ago`;
}

/** The age of a presence count: 'just now', '5m ago', '3h ago' or '2d ago'. */
export function presenceAge(at: Date, now: Date): string {
  const ageMs = now.getTime() - at.getTime();
  if (ageMs < MINUTE_MS) return 'just now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)}m ago`;
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)}h ago`;
  return `${Math.floor(ageMs / DAY_MS)}d ago`;
}
