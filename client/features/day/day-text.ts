import { MOOD_LABELS } from '../../../domain/mood/scale.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { localCreationTime } from '../../lib/date-text.ts';
import { stepOf } from '../charts/chart-text.ts';
import { mean } from '../charts/days.ts';

const NO_BREAK_SPACE = '\u00a0';

/**
 * Returns 'Wednesday 28 October', or 'Tuesday 28 October 2025' if it is not this year. A narrow title breaks after the
 * weekday or before the year, and never between the day and the month.
 */
export function fullDay(date: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return new Date(`${date}T12:00:00`)
    .toLocaleDateString('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(isThisYear ? {} : { year: 'numeric' }),
    })
    .replace(',', '')
    .replace(/(\d) /g, `$1${NO_BREAK_SPACE}`);
}

/**
 * Returns 'No check-ins', '1 check-in' or '2 check-ins, average Mixed'. The average is that of the moods.
 * Without a mood it is left out: '2 check-ins'.
 */
export function daySummary(entries: readonly MoodEntry[]): string {
  if (entries.length === 0) return 'No check-ins';
  if (entries.length === 1) return '1 check-in';
  const average = mean(entries.flatMap(({ moodValue }) => moodValue ?? []));
  const counted = `${entries.length} check-ins`;
  return average === null ? counted : `${counted}, average ${MOOD_LABELS[stepOf(average)]}`;
}

/** The entries of a day by their time. Those without a time come last. */
export const byTime = <E extends Timed>(entries: readonly E[]): readonly E[] =>
  [...entries].sort((a, b) => timeOrEnd(a) - timeOrEnd(b));

type Timed = Pick<MoodEntry, 'createdAt' | 'localDate'>;

const timeOrEnd = (entry: Timed): number => localCreationTime(entry)?.getTime() ?? Number.MAX_SAFE_INTEGER;
