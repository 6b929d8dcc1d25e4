import { dayAndTime } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import { WaitingChip } from '../../ui/waiting-chip/waiting-chip.tsx';
import { useConfirmation } from '../../ui/withdraw/use-confirmation.ts';
import { WithdrawConfirm } from '../../ui/withdraw/withdraw-confirm.tsx';
import { WithdrawTrigger } from '../../ui/withdraw/withdraw-trigger.tsx';
import { withdrawMood } from '../mood/entries.ts';
import type { ShownMood } from '../mood/waiting-moods.ts';
import * as css from './scale-details.css.ts';
import { type TrackedScale, wordsOf } from './scales.tsx';

interface EntryItemProps {
  readonly entry: ShownMood;
  readonly scale: TrackedScale;
  readonly onWithdrawn: () => void;
}

/** One entry with its day, time if known, values and notes, and a button that deletes it after a confirmation. */
export function EntryItem({ entry, scale, onWithdrawn }: EntryItemProps) {
  const { isConfirming, trigger, toggle, keep } = useConfirmation();
  const when = dayAndTime(entry, today.value);
  const value = scale.read(entry);
  return (
    <li className={css.item}>
      {value ? scale.picture(value, 44) : <span />}
      <div>
        <p className={css.when}>{when}</p>
        <p className={css.labels}>{wordsOf(scale, entry)}</p>
        <WaitingChip mark={entry.waits} />
      </div>
      {entry.notes ? <p className={css.notes}>{entry.notes}</p> : null}
      <div className={css.aside}>
        <WithdrawTrigger
          ref={trigger}
          what={`the entry of ${when}`}
          isConfirming={isConfirming}
          onAsk={toggle}
        />
      </div>
      {isConfirming ? (
        <div className={css.confirm}>
          <WithdrawConfirm
            question="Delete this entry? This can’t be undone."
            failureText="This entry couldn’t be deleted. Please try again."
            withdraw={() => withdrawMood(entry)}
            onWithdrawn={onWithdrawn}
            onKeep={keep}
          />
        </div>
      ) : null}
    </li>
  );
}
