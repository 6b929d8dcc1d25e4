import { note } from '../../ui/card/card.css.ts';
import * as css from './charts.css.ts';
import type { Day } from './days.ts';
import { daysWithMood, INSIGHT_DAYS, INSIGHT_DAYS_MIN, insightsOf } from './insights.ts';
import { useRecentActs } from './year-of-moods.ts';

interface InsightsProps {
  readonly userId: number;
  /** The days to find patterns in. */
  readonly days: readonly Day[];
}

/** The patterns found in the days, if there are any, or a note while too few days have a mood. */
export function Insights({ userId, days }: InsightsProps) {
  const acts = useRecentActs(userId).state.value;
  if (daysWithMood(days).length < INSIGHT_DAYS_MIN) {
    return <p className={note}>After {INSIGHT_DAYS_MIN} days with a mood, patterns can show here.</p>;
  }
  const insights = insightsOf(days, acts.status === 'ready' ? acts.value : undefined);
  if (insights.length === 0) return null;
  return (
    <div className={css.insights}>
      <h3 className={css.heading}>Patterns in the last {INSIGHT_DAYS} days</h3>
      {insights.map((insight) => (
        <p key={insight} className={css.insight}>
          {insight}
        </p>
      ))}
      <p className={`${note} ${css.insight}`}>This shows a pattern, not a cause.</p>
    </div>
  );
}
