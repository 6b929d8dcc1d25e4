/**
 * The moment this many calendar days ago at the same local time. Days with a clock change don't have 24
 * hours.
 */
export function daysAgo(days: number): Date {
  const moment = new Date();
  moment.setDate(moment.getDate() - days);
  return moment;
}
