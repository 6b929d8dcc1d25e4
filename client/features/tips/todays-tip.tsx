import { useId } from 'react';
import { tipOfTheDay } from '../../../domain/tips/tips.ts';
import { today } from '../../lib/today.ts';
import { BranchPicture } from '../../ui/pictures/branch.tsx';
import { TipText } from './tip-text.tsx';
import * as css from './tips-page.css.ts';

/** The tip for today's date. It changes at midnight. */
export function TodaysTip() {
  const titleId = useId();
  return (
    <section className={css.today} aria-labelledby={titleId}>
      <div className={css.picture}>
        <BranchPicture />
      </div>
      <div className={css.todaysText}>
        <h2 id={titleId} className={css.todaysLabel}>
          Today’s tip
        </h2>
        <TipText tip={tipOfTheDay(today.value)} />
      </div>
    </section>
  );
}
