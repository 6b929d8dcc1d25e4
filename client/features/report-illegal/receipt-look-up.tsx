import { useSignal } from '@preact/signals-react';
import type { ReceiptStatus } from '../../../domain/moderation/illegal-content.ts';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { lookUpMessage, ILLEGAL_CONTENT_MESSAGES as MESSAGES } from '../../lib/messages/illegal-content.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { ReceiptOutcome } from './receipt-outcome.tsx';
import * as css from './report-illegal.css.ts';

interface Found {
  readonly receipt: string;
  readonly status: ReceiptStatus;
}

/** Shows what was decided about a report, to the holder of its receipt. */
export function ReceiptLookUp() {
  const found = useSignal<Found | null>(null);
  const error = useSignal('');
  const said = useSignal('');
  const { busy, failure, onSubmit } = useSubmit(async (value) => {
    const receipt = value('receipt').trim();
    found.value = null;
    said.value = '';
    error.value = receipt ? '' : MESSAGES.noReceipt;
    if (!receipt) return;
    try {
      const body = { receipt };
      const { data } = await api('POST /api/moderation/illegal-content/decision', { body });
      found.value = { receipt, status: data };
    } catch (thrown) {
      if (!(thrown instanceof ApiError && thrown.status === 404)) throw thrown;
      error.value = MESSAGES.unknownReceipt;
    }
  }, lookUpMessage);

  return (
    <>
      <form className={css.form} noValidate onSubmit={onSubmit}>
        <Field
          label="Receipt"
          name="receipt"
          hint="Eight groups of four characters. Capitals and hyphens don’t matter."
          error={error.value}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
        <FormAlert>{failure.value}</FormAlert>
        <Button type="submit" look="outline" busy={busy.value}>
          {busy.value ? 'Looking up…' : 'Look up'}
        </Button>
      </form>
      <div role="status" className={css.result}>
        {found.value ? (
          <ReceiptOutcome
            {...found.value}
            onErased={() => {
              found.value = null;
              said.value = 'Erased. The receipt leads nowhere now.';
            }}
          />
        ) : (
          said.value
        )}
      </div>
    </>
  );
}
