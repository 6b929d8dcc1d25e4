import { MOOD_LABELS, type ScaleValue } from '../../../domain/mood/scale.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { today } from '../../lib/today.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { moodColor } from '../mood/face.tsx';
import { dayName, weekdayLetter } from '../mood/when.ts';
import * as css from './emotion-chart.css.ts';

/**
 * Seven bars at most, oldest at the left: colour, height and number all say the same. To a screen reader it is
 * a list of days and moods.
 */
export function EmotionChart({ entries }: { readonly entries: readonly MoodEntry[] }) {
  return (
    <ol className={css.chart} aria-label="Emotions, oldest first">
      {entries.map((entry) => {
        const mood = entry.moodValue as ScaleValue;
        return (
          <li key={entry.id} className={css.item}>
            <span className={hidden}>
              {dayName(entry.localDate, today.value)}: {MOOD_LABELS[mood]}, {mood} of 5
            </span>
            <span className={css.value} aria-hidden="true">
              {mood}
            </span>
            <span className={css.barWell} aria-hidden="true">
              <span
                className={css.bar}
                style={{ height: `calc(${mood} * ${css.step})`, background: moodColor(mood) }}
              />
            </span>
            <span className={css.day} aria-hidden="true">
              {weekdayLetter(entry.localDate)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
