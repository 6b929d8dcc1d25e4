import { SCALE, SCALE_MAX, type ScaleValue } from '../../../domain/mood/scale.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import type { TrackedScale } from '../track/scales.tsx';
import { chartDescription, monthName, stepOf } from './chart-text.ts';
import type { Day } from './days.ts';
import { byMonth } from './months.ts';
import * as css from './year.css.ts';

const CELL = 10;
const GAP = 1.5;
const HEIGHT = 18;
const MONTH_DAYS = 31;

interface YearPixelsProps {
  readonly days: readonly Day[];
  readonly scale: TrackedScale;
}

/**
 * A year with one row per month and one bar per day. The height of a bar shows the value. For mood its color does, too.
 */
export function YearPixels({ days, scale }: YearPixelsProps) {
  return (
    <div>
      <div role="img" aria-label={chartDescription(days, scale, 'a year')} className={css.year}>
        {byMonth(days).map(({ month, days: ofMonth }) => (
          <div key={month} className={css.month}>
            <span className={css.name}>{monthName(month, true)}</span>
            <svg
              className={css.days}
              viewBox={`0 0 ${MONTH_DAYS * CELL} ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              {ofMonth.map((day) => (
                <DayBar
                  key={day.date}
                  column={Number(day.date.slice(-2))}
                  figure={day[scale.key]}
                  scale={scale}
                />
              ))}
            </svg>
          </div>
        ))}
      </div>
      <p className={css.legend}>
        {scale.labels[1]}
        <span className={hidden}> to </span>
        <svg
          aria-hidden="true"
          className={css.swatches}
          viewBox={`0 0 ${SCALE_MAX * CELL} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {SCALE.map((step) => (
            <DayBar key={step} column={step} figure={step} scale={scale} />
          ))}
        </svg>
        {scale.labels[SCALE_MAX]}
      </p>
    </div>
  );
}

interface DayBarProps {
  /** The place of the bar in its row, from 1: the day of the month, or the step in the legend. */
  readonly column: number;
  readonly figure: number | null;
  readonly scale: TrackedScale;
}

function DayBar({ column, figure, scale }: DayBarProps) {
  const x = (column - 1) * CELL + GAP / 2;
  const width = CELL - GAP;
  if (figure === null) {
    return <rect x={x} y={HEIGHT - 2} width={width} height={2} style={{ fill: color.hairline }} />;
  }
  const step: ScaleValue = stepOf(figure);
  const height = (HEIGHT * step) / SCALE_MAX;
  return (
    <>
      <rect x={x} y={0} width={width} height={HEIGHT} style={{ fill: scale.washOf(step) }} />
      <rect x={x} y={HEIGHT - height} width={width} height={height} style={{ fill: scale.tintOf(step) }} />
    </>
  );
}
