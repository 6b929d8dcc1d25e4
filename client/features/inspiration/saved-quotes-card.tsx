import { useState } from 'react';
import { QUOTES } from '../../../domain/inspiration/quotes.ts';
import { Card } from '../../ui/card/card.tsx';
import { QuoteFigure } from './quote-figure.tsx';
import { savedQuotes } from './saved-quotes.ts';
import { list, none } from './saved-quotes-card.css.ts';

/** The quotations saved on this device. A removed one stays visible until the page is left. */
export function SavedQuotesCard() {
  const [ids] = useState(savedQuotes.peek());
  const quotes = ids.flatMap((id) => QUOTES.find((quote) => quote.id === id) ?? []);
  return (
    <Card title="Saved inspiration">
      {quotes.length === 0 ? (
        <p className={none}>Nothing saved yet. Save a quotation on Home to keep it here on this device.</p>
      ) : (
        <ul className={list}>
          {quotes.map((quote) => (
            <li key={quote.id}>
              <QuoteFigure quote={quote} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
