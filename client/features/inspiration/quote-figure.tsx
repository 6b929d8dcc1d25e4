import type { Quote } from '../../../domain/inspiration/quotes.ts';
import * as css from './quote.css.ts';
import { QuoteActions } from './quote-actions.tsx';

/** A quotation with its author and source, and its buttons. */
export function QuoteFigure({ quote }: { readonly quote: Quote }) {
  return (
    <figure>
      <blockquote className={css.quote}>“{quote.text}”</blockquote>
      <div className={css.foot}>
        <figcaption className={css.source}>
          {quote.person}, <cite>{quote.work}</cite>, {quote.year}
        </figcaption>
        <QuoteActions quote={quote} />
      </div>
    </figure>
  );
}
