import type { Quote } from '../../../domain/inspiration/quotes.ts';
import { Button } from '../../ui/button/button.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { actions } from './quote.css.ts';
import { savedQuotes, setQuoteSaved } from './saved-quotes.ts';
import { shareQuote } from './share.ts';

/** The Save button, which also removes a saved quotation, and the Share button. */
export function QuoteActions({ quote }: { readonly quote: Quote }) {
  const isSaved = savedQuotes.value.includes(quote.id);
  const toggleSaved = () => {
    if (setQuoteSaved(quote.id, !isSaved)) return;
    toaster.show({
      title: 'Not saved',
      text: 'This device has no space for it, or doesn’t allow it.',
      destructive: true,
    });
  };
  return (
    <div className={actions}>
      <Button look="quiet" aria-pressed={isSaved} onClick={toggleSaved}>
        {isSaved ? 'Saved' : 'Save'}
      </Button>
      <Button look="quiet" onClick={() => void shareQuote(quote)}>
        Share
      </Button>
    </div>
  );
}
