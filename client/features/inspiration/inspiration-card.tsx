import { useId } from 'react';
import { quoteOfTheDay } from '../../../domain/inspiration/quotes.ts';
import { today } from '../../lib/today.ts';
import * as css from './inspiration-card.css.ts';
import { Landscape } from './landscape.tsx';
import { QuoteFigure } from './quote-figure.tsx';

/** Today's inspiration: a picture and a quotation from a psychologist's published work. */
export function InspirationCard() {
  const titleId = useId();
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <Landscape />
      <div className={css.words}>
        <h2 id={titleId} className={css.title}>
          Today’s inspiration
        </h2>
        <QuoteFigure quote={quoteOfTheDay(today.value)} />
      </div>
    </section>
  );
}
