import { useId } from 'react';
import * as css from './inspiration-card.css.ts';
import { Landscape } from './landscape.tsx';

/** The Principles of Psychology, volume 2, chapter 22 ('Reasoning'). */
const QUOTE = {
  text: 'The art of being wise is the art of knowing what to overlook.',
  person: 'William James',
  work: 'The Principles of Psychology',
  year: 1890,
};

/** Today's inspiration: a picture and a sentence that somebody really wrote. */
export function InspirationCard() {
  const titleId = useId();
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <Landscape />
      <div className={css.words}>
        <h2 id={titleId} className={css.title}>
          Today’s inspiration
        </h2>
        <figure>
          <blockquote className={css.quote}>“{QUOTE.text}”</blockquote>
          <figcaption className={css.source}>
            {QUOTE.person}, <cite>{QUOTE.work}</cite>, {QUOTE.year}
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
