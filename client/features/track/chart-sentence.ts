import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { dayName } from '../../lib/date-text.ts';
import type { TrackedScale } from './scales.tsx';

/** How many bars a chart has at most. */
const CHART_BARS = 7;

/** The newest entries with a value on this scale, for the chart, oldest first. */
export const chartEntries = <E extends MoodEntry>(
  newestFirst: readonly E[],
  { read }: Pick<TrackedScale, 'read'>,
): readonly E[] =>
  newestFirst
    .filter((entry) => read(entry) !== null)
    .slice(0, CHART_BARS)
    .reverse();

const COUNT_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];

/**
 * Describes the bars: how many there are and, if it is true, since when moods or energy have been better. It
 * never mentions a decline, which the bars show anyway.
 */
export function chartSentence(
  oldestFirst: readonly MoodEntry[],
  { rising, read }: Pick<TrackedScale, 'rising' | 'read'>,
  today: string,
): string {
  const count = oldestFirst.length;
  const counted = `${COUNT_WORDS[count] ?? count} ${count === 1 ? 'entry' : 'entries'}.`;
  const since = risingSince(oldestFirst, read);
  if (!since) return counted;
  const day = dayName(since, today);
  return `${rising} since ${day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day}. ${counted}`;
}

/**
 * The earliest date since which every entry is higher than the one just before that date. Null if there is none with at
 * least two entries since.
 */
function risingSince(oldestFirst: readonly MoodEntry[], read: TrackedScale['read']): string | null {
  for (let start = 1; start <= oldestFirst.length - 2; start++) {
    const before = oldestFirst[start - 1] as MoodEntry;
    const first = oldestFirst[start] as MoodEntry;
    const hasRisen = oldestFirst.slice(start).every((entry) => (read(entry) ?? 0) > (read(before) ?? 0));
    if (hasRisen && first.localDate !== before.localDate) return first.localDate;
  }
  return null;
}
