import { dayAfter } from '../../../domain/time/day-number.ts';
import { mondayOf } from '../../../domain/time/week.ts';

/** The local dates of the week of this day, from Monday to Sunday. */
export function weekOf(localDate: string): readonly string[] {
  const monday = mondayOf(localDate);
  return Array.from({ length: 7 }, (_, index) => dayAfter(monday, index));
}
