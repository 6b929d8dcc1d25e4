/** The days of a week in the order of their numbers, from Monday (1). */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const list = new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' });
const namesOf = (days: readonly number[]) => list.format(days.map((day) => WEEKDAYS[day - 1] ?? ''));

/** From this many days on, the sentence names the days that are left out. */
const MOST = 4;

/** The chosen days in a sentence. */
export function daysSentence(days: readonly number[]): string {
  const sorted = [...days].sort((a, b) => a - b);
  const others = WEEKDAYS.map((_, index) => index + 1).filter((day) => !days.includes(day));
  if (others.length === 0) return 'Every day.';
  return days.length >= MOST ? `Every day but ${namesOf(others)}.` : `Only on ${namesOf(sorted)}.`;
}

const NOON = 12;
const EVENING = 18;
const MORNING = 5;

/** The part of the day of a time such as `09:00`. */
export function partOfDay(time: string): string {
  const hour = Number(time.slice(0, 2));
  if (hour < MORNING) return 'at night';
  if (hour < NOON) return 'in the morning';
  return hour < EVENING ? 'in the afternoon' : 'in the evening';
}
