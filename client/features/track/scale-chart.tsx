import type { ScaleValue } from '../../../domain/mood/scale.ts';
import { dayName, weekdayLetter } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { WAIT_TEXTS } from '../../ui/waiting-chip/waiting-chip.tsx';
import { openDay } from '../day/day-sheet-host.tsx';
import type { ShownMood } from '../mood/waiting-moods.ts';
import * as css from './scale-chart.css.ts';
import type { TrackedScale } from './scales.tsx';

interface ScaleChartProps {
  readonly entries: readonly ShownMood[];
  readonly scale: TrackedScale;
}

/**
 * One bar for each entry, oldest at the left; callers pass at most seven. Color, height and number all show the
 * value. For screen readers it is a list of days and labels. A press on a bar opens its day.
 */
export function ScaleChart({ entries, scale }: ScaleChartProps) {
  const waiting = entries.filter(({ waits }) => waits);
  const chart = (
    <ol className={css.chart} aria-label={`${scale.title}, oldest first`}>
      {entries.map((entry) => {
        const value = scale.read(entry);
        if (value === null) return null;
        return (
          <li key={entry.id} className={css.item}>
            <button type="button" className={css.open} onClick={() => openDay(entry.userId, entry.localDate)}>
              <span className={hidden}>
                {dayName(entry.localDate, today.value)}: {scale.labels[value]}, {value} of 5
                {entry.waits ? `, ${WAIT_TEXTS[entry.waits].toLowerCase()}` : ''}
              </span>
              <span className={css.value} aria-hidden="true">
                {value}
              </span>
              <span className={css.barWell} aria-hidden="true">
                <span
                  className={entry.waits ? css.waitingBar : css.bar}
                  style={{ height: `calc(${value} * ${css.step})`, ...fillOf(entry, scale, value) }}
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
  const [first] = waiting;
  if (!first) return chart;
  const value = scale.read(first) ?? 3;
  const isToday = waiting.every(({ localDate }) => localDate === today.value);
  return (
    <>
      {chart}
      <p className={css.legend} aria-hidden="true">
        <span className={css.waitingKey} style={fillOf(first, scale, value)} />
        {isToday ? 'Today, waiting to send' : 'Waiting to send'}
      </p>
    </>
  );
}

/** A bar that waits is hatched in its color on the color's wash. */
const fillOf = ({ waits }: ShownMood, scale: TrackedScale, value: ScaleValue) =>
  waits
    ? { color: scale.tintOf(value), backgroundColor: scale.washOf(value) }
    : { background: scale.tintOf(value) };
