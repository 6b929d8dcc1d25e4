import { DAY_MS } from '../../../domain/time/units.ts';

/** The local dates of the week of this day, from Monday to Sunday. */
export function weekOf(localDate: string): readonly string[] {
  const day = new Date(`${localDate}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  const monday = day.getTime() - sinceMonday * DAY_MS;
  return Array.from({ length: 7 }, (_, index) =>
    new Date(monday + index * DAY_MS).toISOString().slice(0, 10),
  );
}
