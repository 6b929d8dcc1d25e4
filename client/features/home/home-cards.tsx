import type { ReactNode } from 'react';
import * as css from './home-page.css.ts';

interface HomeCardsProps {
  readonly today: ReactNode;
  readonly moment: ReactNode;
  readonly acts: ReactNode;
  readonly inspiration: ReactNode;
}

/** Places Home's cards: one column on a phone, and two where two fit. */
export const HomeCards = ({ today, moment, acts, inspiration }: HomeCardsProps) => (
  <div className={css.room}>
    <div className={css.cards}>
      <div className={css.today}>{today}</div>
      <div className={css.moment}>{moment}</div>
      <div className={css.acts}>{acts}</div>
      <div className={css.inspiration}>{inspiration}</div>
    </div>
  </div>
);
