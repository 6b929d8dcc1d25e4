import { useSignal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { COMMUNITY_MESSAGES } from '../../lib/messages/community.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import * as css from './post-card.css.ts';
import { withdrawPost } from './react.ts';

interface WithdrawPostProps {
  readonly id: string;
  readonly onKeep: () => void;
  readonly onWithdrawn: () => void;
}

/** Asks, in its place, before one's own post is taken back. */
export function WithdrawPost({ id, onKeep, onWithdrawn }: WithdrawPostProps) {
  const isBusy = useSignal(false);
  const failure = useSignal('');
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);

  const withdraw = async () => {
    isBusy.value = true;
    failure.value = '';
    try {
      await withdrawPost(id);
      onWithdrawn();
    } catch {
      failure.value = COMMUNITY_MESSAGES.notWithdrawn;
    } finally {
      isBusy.value = false;
    }
  };

  return (
    <div className={css.confirm}>
      <p ref={words} tabIndex={-1} className={css.confirmWords}>
        Withdraw this reflection? It leaves every list and can’t be brought back.
      </p>
      <Button look="danger" busy={isBusy.value} onClick={() => void withdraw()}>
        {isBusy.value ? 'Withdrawing…' : 'Withdraw it'}
      </Button>
      <Button look="outline" onClick={onKeep}>
        Keep it
      </Button>
      <FormAlert>{failure.value}</FormAlert>
    </div>
  );
}
