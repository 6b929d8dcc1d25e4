const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;
/** From here on a post's age is said in months of `MONTH_DAYS`. */
const MONTHS_FROM_DAYS = 28;
const MONTH_DAYS = 30;

/** How long ago a post was shared, as its card says it: 'Just now', '5m ago', '3h ago', '2d ago', '1w ago', '4mo ago'. */
export function postAge(createdAt: string | undefined, now: Date): string {
  const ageMs = now.getTime() - Date.parse(createdAt ?? '');
  if (Number.isNaN(ageMs)) return 'Unknown time';
  if (ageMs < MINUTE_MS) return 'Just now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)}m ago`;
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)}h ago`;
  const days = Math.floor(ageMs / DAY_MS);
  if (days < WEEK_DAYS) return `${days}d ago`;
  if (days < MONTHS_FROM_DAYS) return `${Math.floor(days / WEEK_DAYS)}w ago`;
  // Days 28 and 29 are no longer weeks and not yet thirty days: the first month.
  return `${Math.max(1, Math.floor(days / MONTH_DAYS))}mo ago`;
}

/** How long ago somebody was here: 'just now', '5m ago', '3h ago', '2d ago'. */
export function presenceAge(at: Date, now: Date): string {
  const ageMs = now.getTime() - at.getTime();
  if (ageMs < MINUTE_MS) return 'just now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)}m ago`;
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)}h ago`;
  return `${Math.floor(ageMs / DAY_MS)}d ago`;
}
