/** The moment so many calendar days ago, at this time of the device's own clock: not every day has 24 hours. */
export function daysAgo(days: number): Date {
  const moment = new Date();
  moment.setDate(moment.getDate() - days);
  return moment;
}
