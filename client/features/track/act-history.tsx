import type { ActDay } from '../../../domain/acts/schema.ts';
import { dayName } from '../../lib/date-text.ts';
import { useOlderPages } from '../../lib/older-pages.ts';
import { today } from '../../lib/today.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { ShowEarlier } from '../../ui/pagination/show-earlier.tsx';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { actDaysBefore, DAYS_PAGE_SIZE, doneCount, useActHistory, useActs } from '../acts/acts.ts';
import * as css from './acts.css.ts';

interface ActHistoryProps {
  readonly userId: number;
  /** How many of the newest days are shown. Without it all days are, one page at a time. */
  readonly days?: number;
}

/**
 * The completed and total acts of each day, as text and as a bar. If today is listed, its counts include what waits
 * to be sent.
 */
export function ActHistory({ userId, days }: ActHistoryProps) {
  const history = useActHistory(userId);
  const acts = useActs(userId).state;
  const state = history.state.value;
  if (state.status === 'loading') return <ActHistorySkeleton />;
  if (state.status === 'error') {
    return (
      <Retry
        text="Your activity history can’t be loaded right now."
        error={state.error}
        onRetry={history.refresh}
      />
    );
  }
  if (state.value.length === 0) return <p className={css.soft}>No activity history yet</p>;
  const isWaiting = acts.status === 'ready' && acts.value.some(({ waits }) => waits);
  const counted = (day: ActDay): ActDay =>
    isWaiting && day.date === today.value
      ? { ...day, completed: doneCount(acts.value), total: acts.value.length }
      : day;
  const newest = state.value.map(counted);
  return days === undefined ? (
    <AllDays userId={userId} newest={newest} />
  ) : (
    <Days days={newest.slice(0, days)} />
  );
}

/** Every day, one page at a time. `newest` is the newest page. */
function AllDays({ userId, newest }: { readonly userId: number; readonly newest: readonly ActDay[] }) {
  const pages = useOlderPages({
    firstPage: newest.map(withId),
    pageSize: DAYS_PAGE_SIZE,
    loadBefore: async (date) => (await actDaysBefore(userId, date)).map(withId),
  });
  return (
    <>
      <Days days={pages.entries} />
      <ShowEarlier of="days" {...pages} onShow={() => void pages.loadOlder()} />
    </>
  );
}

const withId = (day: ActDay) => ({ ...day, id: day.date });

const Days = ({ days }: { readonly days: readonly ActDay[] }) => (
  <ol className={css.days} aria-label="Activity history, newest first">
    {days.map((day) => (
      <Day key={day.date} day={day} />
    ))}
  </ol>
);

function Day({ day: { date, completed, total } }: { readonly day: ActDay }) {
  const share = total === 0 ? 0 : completed / total;
  return (
    <li>
      <div className={css.day}>
        <span>{dayName(date, today.value)}</span>
        <span className={css.count}>
          {completed} of {total}
        </span>
      </div>
      <ProgressBar share={share} className={css.bar} />
    </li>
  );
}

const WIDTHS = [64, 92, 78];

const ActHistorySkeleton = () => (
  <Skeleton label="Loading your activity history…">
    <div className={css.days}>
      {WIDTHS.map((width) => (
        <div key={width}>
          <SkeletonBlock width={width} height={18} />
          <div style={{ marginTop: 12 }}>
            <SkeletonBlock height={10} round />
          </div>
        </div>
      ))}
    </div>
  </Skeleton>
);
