import { useSignal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { logWarning } from '../../lib/log.ts';
import { Button } from '../button/button.tsx';
import { FormAlert } from '../notice/notice.tsx';
import * as css from './withdraw.css.ts';

interface WithdrawConfirmProps {
  /** The question, such as 'Delete this entry? This can’t be undone.' */
  readonly question: string;
  /** The label of the button that deletes. */
  readonly action?: string;
  readonly failureText: string;
  readonly withdraw: () => Promise<void>;
  readonly onWithdrawn: () => void;
  readonly onKeep: () => void;
}

/** Asks in place before something of the person's own is deleted, such as an entry, a post or a report. */
export function WithdrawConfirm(props: WithdrawConfirmProps) {
  const { question, action = 'Delete', failureText, withdraw, onWithdrawn, onKeep } = props;
  const isBusy = useSignal(false);
  const failure = useSignal('');
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);

  const confirm = async () => {
    isBusy.value = true;
    failure.value = '';
    try {
      await withdraw();
      onWithdrawn();
    } catch (error) {
      logWarning('The deletion failed:', error);
      failure.value = failureText;
    } finally {
      isBusy.value = false;
    }
  };

  return (
    <div className={css.confirm}>
      <p ref={words} tabIndex={-1} className={css.words}>
        {question}
      </p>
      <Button look="danger" busy={isBusy.value} onClick={() => void confirm()}>
        {isBusy.value ? 'Deleting…' : action}
      </Button>
      <Button look="outline" onClick={onKeep}>
        Keep it
      </Button>
      <FormAlert>{failure.value}</FormAlert>
    </div>
  );
}
