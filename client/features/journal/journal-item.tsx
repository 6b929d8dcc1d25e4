import { createdAtText } from '../../lib/date-text.ts';
import { JOURNAL_MESSAGES } from '../../lib/messages/journal.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { note } from '../../ui/card/card.css.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { WaitingChip } from '../../ui/waiting-chip/waiting-chip.tsx';
import { useConfirmation } from '../../ui/withdraw/use-confirmation.ts';
import { WithdrawConfirm } from '../../ui/withdraw/withdraw-confirm.tsx';
import { WithdrawTrigger } from '../../ui/withdraw/withdraw-trigger.tsx';
import * as css from './all-entries.css.ts';
import { titleOf, withdrawEntry } from './entries.ts';
import type { ShownEntry } from './waiting-journal.ts';

interface JournalItemProps {
  readonly entry: ShownEntry;
  readonly onCorrect: () => void;
  readonly onWithdrawn: () => void;
}

/** One whole entry, with buttons to edit and to delete it. */
export function JournalItem({ entry, onCorrect, onWithdrawn }: JournalItemProps) {
  const { isConfirming, trigger, toggle, keep } = useConfirmation();
  const title = titleOf(entry);
  return (
    <li className={css.item}>
      <p className={css.title}>{title}</p>
      <p className={note}>{createdAtText(entry, today.value)}</p>
      <p className={css.content}>{entry.content}</p>
      <WaitingChip mark={entry.waits} />
      {entry.conflict ? <p className={note}>Edited on two devices. Both texts are saved.</p> : null}
      <div className={css.acts}>
        <Button look="quiet" onClick={onCorrect}>
          {entry.conflict ? 'Choose a text' : 'Edit'}
          <span className={hidden}>
            {entry.conflict ? ' of' : ''} the entry “{title}”
          </span>
        </Button>
        <WithdrawTrigger
          ref={trigger}
          what={`the entry “${title}”`}
          isConfirming={isConfirming}
          onAsk={toggle}
        />
      </div>
      {isConfirming ? (
        <div className={css.confirm}>
          <WithdrawConfirm
            question="Delete this entry? This can’t be undone."
            failureText={JOURNAL_MESSAGES.notWithdrawn}
            withdraw={() => withdrawEntry(entry)}
            onWithdrawn={onWithdrawn}
            onKeep={keep}
          />
        </div>
      ) : null}
    </li>
  );
}
