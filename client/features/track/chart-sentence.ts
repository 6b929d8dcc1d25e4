import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { dayName } from '../../lib/date-text.ts';
import type { TrackedScale } from './scales.tsx';

/** How many bars a chart has. */
const CHART_BARS = 7;

/** The newest entries for the chart, oldest first. */
export const chartEntries = (newestFirst: readonly MoodEntry[]): readonly MoodEntry[] =>
  newestFirst.slice(0, CHART_BARS).reverse();

const COUNT_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];

/**
 * One plain sentence or two about the bars: how many there are and, where it is true, since when it has been
 * lighter, or there has been more energy. It never says that things got worse: the bars show it, and nobody needs to be told.
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

/** The date from which every entry, at least two of them, lies above the one just before it. */
function risingSince(oldestFirst: readonly MoodEntry[], read: TrackedScale['read']): string | null {
  for (let start = 1; start <= oldestFirst.length - 2; start++) {
    const before = oldestFirst[start - 1] as MoodEntry;
    const first = oldestFirst[start] as MoodEntry;
    const hasRisen = oldestFirst.slice(start).every((entry) => read(entry) > read(before));
    if (hasRisen && first.localDate !== before.localDate) return first.localDate;
  }
  return null;
}
