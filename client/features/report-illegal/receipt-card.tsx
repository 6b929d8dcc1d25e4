import { useSignal } from '@preact/signals-react';
import { copyText } from '../../lib/copy-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { useFocusOnMount } from '../../ui/focus/use-focus.ts';
import * as css from './report-illegal.css.ts';

interface ReceiptCardProps {
  readonly receipt: string;
  readonly onAnother: () => void;
}

/** Shows the receipt of a report that the server has just accepted. No other screen shows it later. */
export function ReceiptCard({ receipt, onAnother }: ReceiptCardProps) {
  const said = useSignal('');
  const title = useFocusOnMount<HTMLHeadingElement>();
  const copy = async () => {
    said.value = (await copyText(receipt))
      ? 'Copied.'
      : 'Copying isn’t possible here. Please write the receipt down.';
  };
  return (
    <div className={css.form}>
      <h3 ref={title} tabIndex={-1} className={css.thanks}>
        Thank you. Your report has arrived.
      </h3>
      <p>This is your receipt. Write it down: with it you can see the decision here.</p>
      <p className={css.receipt} translate="no">
        {receipt}
      </p>
      <p className={css.soft}>It is shown only once, and nobody can look it up for you.</p>
      <div className={css.actions}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button look="quiet" onClick={onAnother}>
          Report another
        </Button>
      </div>
      <p role="status" className={css.said}>
        {said.value}
      </p>
    </div>
  );
}
