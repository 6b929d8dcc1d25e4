import { logWarning } from '../../lib/log.ts';
import { Button } from '../button/button.tsx';
import { useAttempt } from '../field/use-attempt.ts';
import { useFocusOnMount } from '../focus/use-focus.ts';
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
  const { busy, failure, run } = useAttempt((error) => {
    logWarning('The deletion failed:', error);
    return failureText;
  });
  const words = useFocusOnMount<HTMLParagraphElement>();

  const confirm = () =>
    run(async () => {
      await withdraw();
      onWithdrawn();
    });

  return (
    <div className={css.confirm}>
      <p ref={words} tabIndex={-1} className={css.words}>
        {question}
      </p>
      <Button look="danger" busy={busy.value} onClick={() => void confirm()}>
        {busy.value ? 'Deleting…' : action}
      </Button>
      <Button look="outline" onClick={onKeep}>
        Keep it
      </Button>
      <FormAlert>{failure.value}</FormAlert>
    </div>
  );
}
