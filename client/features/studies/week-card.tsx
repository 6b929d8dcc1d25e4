import { type Signal, useSignal } from '@preact/signals-react';
import { ChevronRight, Eye } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { CHANGED_MIN } from '../../../domain/research/disclosure/limits.ts';
import { card } from '../../ui/card/card.css.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import * as css from './week-card.css.ts';
import { WeekTicks } from './week-ticks.tsx';
import { weekDates, weekName, weekSpoken } from './words.ts';

interface WeekCardProps {
  readonly weeks: readonly string[];
  /** The index of the chosen week. */
  readonly chosen: Signal<number>;
  /** The week that is asked for now or in a moment, as in 'week 46'. Undefined if none is. */
  readonly asks: string | undefined;
  readonly isAnswered: boolean;
  /** The question whether to show the week, or nothing. */
  readonly children: ReactNode;
}

/** The chosen week, and the slider that chooses it if there is more than one. */
export function WeekCard({ weeks, chosen, asks, isAnswered, children }: WeekCardProps) {
  /** What screen readers say after a press on a button. The slider announces its own steps. */
  const said = useSignal('');
  const headingId = useId();
  const last = weeks.length - 1;
  const week = weeks[chosen.value] ?? '';
  const step = (by: number) => {
    chosen.value = Math.min(last, Math.max(0, chosen.peek() + by));
    said.value = weekSpoken(weeks[chosen.value] ?? '');
  };
  return (
    <section className={`${card} ${css.week}`} aria-labelledby={headingId}>
      <div className={css.head}>
        <div className={css.words}>
          <h2 id={headingId} className={css.name}>
            {weekName(week)}
          </h2>
          <p className={css.dates}>{weekDates(week)}</p>
        </div>
        {last > 0 ? (
          <>
            <div className={css.slider}>
              <input
                type="range"
                className={css.range}
                style={{ [css.shareName]: chosen.value / last } as CSSProperties}
                aria-label="Week"
                aria-valuetext={weekSpoken(week)}
                min={0}
                max={last}
                step={1}
                value={chosen.value}
                onChange={(event) => {
                  said.value = '';
                  chosen.value = Number(event.target.value);
                }}
              />
              <WeekTicks weeks={weeks} chosen={chosen.value} />
            </div>
            <div className={css.steps}>
              <button
                type="button"
                className={css.step}
                aria-label="Previous week"
                aria-disabled={chosen.value === 0 || undefined}
                onClick={() => step(-1)}
              >
                <ChevronRight size={22} aria-hidden className={css.back} />
              </button>
              <button
                type="button"
                className={css.step}
                aria-label="Next week"
                aria-disabled={chosen.value === last || undefined}
                onClick={() => step(1)}
              >
                <ChevronRight size={22} aria-hidden />
              </button>
            </div>
          </>
        ) : null}
      </div>
      <p role="status" className={asks ? css.asks : hidden}>
        {asks ? `Asking for ${asks}…` : said.value || (isAnswered ? 'The answer is here.' : '')}
      </p>
      <p className={css.note}>
        A week shows a new picture only if at least {CHANGED_MIN} people changed. Otherwise it repeats the
        earlier picture, marked “Same as”.
      </p>
      <p className={css.seen}>
        <Eye size={20} aria-hidden />
        Everyone counted sees in Hearten that you looked, and when.
      </p>
      {children}
    </section>
  );
}
