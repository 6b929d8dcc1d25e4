import { Pencil, Undo2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { withWaitTime } from '../../lib/api-error.ts';
import { timeOf } from '../../lib/date-text.ts';
import { logWarning } from '../../lib/log.ts';
import { MOOD_MESSAGES } from '../../lib/messages/mood.ts';
import { Button } from '../../ui/button/button.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { moveFocusOnUnmount } from '../../ui/focus/move-focus.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { WaitingChip } from '../../ui/waiting-chip/waiting-chip.tsx';
import { useConfirmation } from '../../ui/withdraw/use-confirmation.ts';
import { WithdrawConfirm } from '../../ui/withdraw/withdraw-confirm.tsx';
import { WithdrawTrigger } from '../../ui/withdraw/withdraw-trigger.tsx';
import { closeCheckIn, openCheckIn } from '../check-in/check-in.ts';
import { chosenValues, headline, inSentence } from '../mood/chosen-values.ts';
import { withdrawMood } from '../mood/entries.ts';
import type { ShownMood } from '../mood/waiting-moods.ts';
import * as css from './day.css.ts';
import { createRestore } from './restore.ts';

interface CheckInRowProps {
  readonly entry: ShownMood;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

/** One check-in of a day, with buttons to edit and to delete it. */
export function CheckInRow({ entry, onEdit, onDeleted }: CheckInRowProps) {
  const { isConfirming, trigger, toggle, keep } = useConfirmation();
  const [main, ...others] = chosenValues(entry);
  const time = timeOf(entry);
  const word = main ? headline(main) : '';
  const details = [...(time ? [time] : []), ...others.map(inSentence)].join(' · ');
  const what = time ? `the check-in from ${time}` : `the check-in “${word}”`;
  return (
    <li className={css.row}>
      {main ? main.of.picture(main.value, 44) : <span />}
      <div className={css.words}>
        <p className={css.word}>{word}</p>
        {details ? <p className={css.soft}>{details}</p> : null}
        {entry.notes ? <p className={css.notes}>{entry.notes}</p> : null}
        <WaitingChip mark={entry.waits} />
      </div>
      <div className={css.rowActions}>
        <button type="button" className={css.round} aria-label={`Edit ${what}`} onClick={onEdit}>
          <Pencil size={20} aria-hidden />
        </button>
        <WithdrawTrigger ref={trigger} what={what} isConfirming={isConfirming} onAsk={toggle} />
      </div>
      {isConfirming ? (
        <div className={css.confirm}>
          <WithdrawConfirm
            question={`Delete ${what}?`}
            failureText={MOOD_MESSAGES.notDeleted}
            withdraw={async () => {
              await withdrawMood(entry);
              if (openCheckIn.peek()?.id === entry.id) closeCheckIn();
            }}
            onWithdrawn={onDeleted}
            onKeep={keep}
          />
        </div>
      ) : null}
    </li>
  );
}

interface DeletedRowProps {
  readonly entry: MoodEntry;
  readonly onRestored: () => void;
}

/** Stands in the place of a check-in that was just deleted, and offers to undo it until the person leaves the day. */
export function DeletedRow({ entry, onRestored }: DeletedRowProps) {
  const restore = useMemo(() => createRestore(entry), [entry]);
  const { busy, failure, run } = useAttempt((error) => {
    logWarning('The deletion was not undone:', error);
    return withWaitTime(MOOD_MESSAGES.notUndone, error);
  });
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => row.current?.querySelector('button')?.focus(), []);
  const undo = () =>
    run(async () => {
      await restore();
      onRestored();
    });
  return (
    <li ref={moveFocusOnUnmount}>
      <div ref={row} className={css.deleted}>
        <p role="status" className={css.deletedWords}>
          Check-in deleted.
        </p>
        <Button look="quiet" busy={busy.value} onClick={() => void undo()}>
          <Undo2 size={20} aria-hidden />
          Undo
        </Button>
        <FormAlert>{failure.value}</FormAlert>
      </div>
    </li>
  );
}
