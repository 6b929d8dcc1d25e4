import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { dayName, weekdayLetter } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { openDay } from '../day/day-sheet-host.tsx';
import * as css from './scale-chart.css.ts';
import type { TrackedScale } from './scales.tsx';

interface ScaleChartProps {
  readonly entries: readonly MoodEntry[];
  readonly scale: TrackedScale;
}

/**
 * Up to seven bars, oldest at the left. Color, height and number all show the value. For screen readers it is
 * a list of days and labels. A press on a bar opens its day.
 */
export function ScaleChart({ entries, scale }: ScaleChartProps) {
  return (
    <ol className={css.chart} aria-label={`${scale.title}, oldest first`}>
      {entries.map((entry) => {
        const value = scale.read(entry);
        if (value === null) return null;
        return (
          <li key={entry.id} className={css.item}>
            <button type="button" className={css.open} onClick={() => openDay(entry.userId, entry.localDate)}>
              <span className={hidden}>
                {dayName(entry.localDate, today.value)}: {scale.labels[value]}, {value} of 5
              </span>
              <span className={css.value} aria-hidden="true">
                {value}
              </span>
              <span className={css.barWell} aria-hidden="true">
                <span
                  className={css.bar}
                  style={{ height: `calc(${value} * ${css.step})`, background: scale.tintOf(value) }}
                />
              </span>
              <span className={css.day} aria-hidden="true">
                {weekdayLetter(entry.localDate)}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
