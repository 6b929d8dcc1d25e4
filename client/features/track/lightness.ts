import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { dayName } from '../mood/when.ts';

/** How many bars the emotion chart has. */
const CHART_BARS = 7;

/** The newest entries for the chart, oldest first. */
export const chartEntries = (newestFirst: readonly MoodEntry[]): readonly MoodEntry[] =>
  newestFirst.slice(0, CHART_BARS).reverse();

const COUNT_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];

/**
 * One plain sentence or two about the bars: how many there are and, where it is true, since when it has been
 * lighter. It never says that things got worse: the bars show it, and nobody needs to be told.
 */
export function chartSentence(oldestFirst: readonly MoodEntry[], today: string): string {
  const count = oldestFirst.length;
  const counted = `${COUNT_WORDS[count] ?? count} ${count === 1 ? 'entry' : 'entries'}.`;
  const since = lighterSince(oldestFirst);
  if (!since) return counted;
  const day = dayName(since, today);
  return `Lighter since ${day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day}. ${counted}`;
}

/** The date from which every entry, at least two of them, lies above the one just before it. */
function lighterSince(oldestFirst: readonly MoodEntry[]): string | null {
  for (let start = 1; start <= oldestFirst.length - 2; start++) {
    const before = oldestFirst[start - 1] as MoodEntry;
    const first = oldestFirst[start] as MoodEntry;
    const isLighter = oldestFirst.slice(start).every((entry) => entry.moodValue > before.moodValue);
    if (isLighter && first.localDate !== before.localDate) return first.localDate;
  }
  return null;
}
