import { useSignal } from '@preact/signals-react';
import { useMemo } from 'react';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { note } from '../../ui/card/card.css.ts';
import { Card } from '../../ui/card/card.tsx';
import { halves } from '../../ui/layout/columns.css.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { Segments } from '../../ui/segments/segments.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { openDay } from '../day/day-sheet-host.tsx';
import { SCALES, type TrackedScale } from '../track/scales.tsx';
import * as css from './charts.css.ts';
import { type Day, daysOfYear, lastDays } from './days.ts';
import { DaysTable, MonthsTable } from './figures-table.tsx';
import { INSIGHT_DAYS } from './insights.ts';
import { Insights } from './insights-part.tsx';
import { Plot } from './plot.tsx';
import { useYearOfMoods } from './year-of-moods.ts';
import { YearPixels } from './year-pixels.tsx';

const SPANS = [
  { key: '7', label: '7 days' },
  { key: '30', label: '30 days' },
  { key: '90', label: '90 days' },
  { key: 'year', label: 'A year' },
] as const;
type Span = (typeof SPANS)[number]['key'];

/** The values over weeks or a year, as charts or as values, with the patterns of the last `INSIGHT_DAYS` days. */
export function OverTimeCard({ userId }: { readonly userId: number }) {
  const { state, refresh } = useYearOfMoods(userId, today.value);
  const loaded = state.value;
  return (
    <Card title="Over time">
      {loaded.status === 'loading' ? <OverTimeSkeleton /> : null}
      {loaded.status === 'error' ? (
        <Retry text="Your days can’t be loaded right now." error={loaded.error} onRetry={refresh} />
      ) : null}
      {loaded.status === 'ready' ? (
        <OverTime userId={userId} date={today.value} entries={loaded.value} />
      ) : null}
    </Card>
  );
}

interface OverTimeProps {
  readonly userId: number;
  /** The last day shown. */
  readonly date: string;
  readonly entries: readonly MoodEntry[];
}

function OverTime({ userId, date, entries }: OverTimeProps) {
  const span = useSignal<Span>('30');
  const asFigures = useSignal(false);
  const chosen = span.value;
  const days = useMemo(
    () => (chosen === 'year' ? daysOfYear(entries, date) : lastDays(entries, Number(chosen), date)),
    [entries, chosen, date],
  );
  const recent = useMemo(() => lastDays(entries, INSIGHT_DAYS, date), [entries, date]);
  if (entries.length === 0) {
    return <p className={note}>Your entries will appear here as a chart, over weeks and over a year.</p>;
  }
  return (
    <>
      <div className={css.spans}>
        <Segments
          label="Period"
          options={SPANS}
          chosen={chosen}
          onChoose={(key) => {
            span.value = key;
          }}
        />
      </div>
      {asFigures.value ? (
        <Figures days={days} span={chosen} userId={userId} />
      ) : (
        <div className={halves}>
          {SCALES.map((scale) => (
            <Picture key={scale.key} days={days} span={chosen} scale={scale} />
          ))}
        </div>
      )}
      <div className={css.foot}>
        <div className={css.toggle}>
          <Button look="quiet" onClick={() => (asFigures.value = !asFigures.value)}>
            {asFigures.value ? 'Show the chart' : 'Show the values'}
          </Button>
        </div>
      </div>
      <Insights userId={userId} days={recent} />
    </>
  );
}

interface ViewProps {
  readonly days: readonly Day[];
  readonly span: Span;
}

const Figures = ({ days, span, userId }: ViewProps & { readonly userId: number }) =>
  span === 'year' ? (
    <MonthsTable days={days} />
  ) : (
    <DaysTable days={days} onOpen={(date) => openDay(userId, date)} />
  );

const Picture = ({ days, span, scale }: ViewProps & { readonly scale: TrackedScale }) => (
  <div className={css.part}>
    <h3 className={css.heading}>{scale.title}</h3>
    {span === 'year' ? <YearPixels days={days} scale={scale} /> : <Plot days={days} scale={scale} />}
  </div>
);

/** The placeholder while the days load. */
const OverTimeSkeleton = () => (
  <Skeleton label="Loading your days…">
    <div className={css.spans}>
      <SkeletonBlock height={54} round />
    </div>
    <div className={halves} style={{ marginTop: 16 }}>
      <SkeletonBlock height={208} />
      <SkeletonBlock height={208} />
    </div>
  </Skeleton>
);
