import type { CSSProperties } from 'react';
import { weekNumber } from '../../../domain/time/week.ts';
import * as css from './week-card.css.ts';

/** At most this many numbers fit below the slider. */
const TICKS_MAX = 13;

/** The numbers of the weeks below the slider. Screen readers hear the slider's own words. */
export function WeekTicks({ weeks, chosen }: { readonly weeks: readonly string[]; readonly chosen: number }) {
  const last = weeks.length - 1;
  const every = Math.ceil(weeks.length / TICKS_MAX);
  return (
    <div className={css.ticks} aria-hidden>
      {weeks.map((week, index) =>
        // Counted from the end, so that the last week always has its number.
        (last - index) % every === 0 ? (
          <span
            key={week}
            className={
              index === chosen ? css.chosenTick : index === 0 || index === last ? css.endTick : css.tick
            }
            style={{ [css.shareName]: index / last } as CSSProperties}
          >
            {weekNumber(week)}
          </span>
        ) : null,
      )}
    </div>
  );
}
