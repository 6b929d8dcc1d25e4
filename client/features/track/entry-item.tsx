import { useSignal } from '@preact/signals-react';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FATIGUE_LABELS, MOOD_LABELS, type ScaleValue } from '../../../domain/mood/scale.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { withdrawMood } from '../mood/entries.ts';
import { Face } from '../mood/face.tsx';
import { clockTime, dayName } from '../mood/when.ts';
import * as css from './emotion-details.css.ts';

interface EntryItemProps {
  readonly entry: MoodEntry;
  readonly onWithdrawn: () => void;
}

/** One entry: when, how it felt, what was written, and the way to take it back. */
export function EntryItem({ entry, onWithdrawn }: EntryItemProps) {
  const isAsking = useSignal(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const when = `${dayName(entry.localDate, today.value)}, ${clockTime(new Date(entry.createdAt))}`;
  return (
    <li className={css.item}>
      <Face value={entry.moodValue as ScaleValue} size={44} />
      <div>
        <p className={css.when}>{when}</p>
        <p className={css.labels}>
          {MOOD_LABELS[entry.moodValue as ScaleValue]} · Fatigue:{' '}
          {FATIGUE_LABELS[entry.fatigueValue as ScaleValue]}
        </p>
      </div>
      <button
        ref={trigger}
        type="button"
        className={css.withdraw}
        aria-label={`Withdraw the entry of ${when}`}
        aria-expanded={isAsking.value}
        onClick={() => {
          isAsking.value = !isAsking.value;
        }}
      >
        <Trash2 size={20} aria-hidden />
      </button>
      {entry.notes ? <p className={css.notes}>{entry.notes}</p> : null}
      {isAsking.value ? (
        <Confirm
          entryId={entry.id}
          onKeep={() => {
            isAsking.value = false;
            trigger.current?.focus();
          }}
          onWithdrawn={onWithdrawn}
        />
      ) : null}
    </li>
  );
}

interface ConfirmProps {
  readonly entryId: string;
  readonly onKeep: () => void;
  readonly onWithdrawn: () => void;
}

function Confirm({ entryId, onKeep, onWithdrawn }: ConfirmProps) {
  const isBusy = useSignal(false);
  const failure = useSignal('');
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const withdraw = async () => {
    isBusy.value = true;
    failure.value = '';
    try {
      await withdrawMood(entryId);
      onWithdrawn();
    } catch {
      failure.value = 'This entry could not be withdrawn. Please try again.';
      isBusy.value = false;
    }
  };
  return (
    <div className={css.confirm}>
      <p ref={ref} tabIndex={-1} className={css.confirmWords}>
        Withdraw this entry? It leaves your charts and can’t be brought back.
      </p>
      <Button look="danger" busy={isBusy.value} onClick={() => void withdraw()}>
        {isBusy.value ? 'Withdrawing…' : 'Withdraw'}
      </Button>
      <Button look="outline" onClick={onKeep}>
        Keep it
      </Button>
      <FormAlert>{failure.value}</FormAlert>
    </div>
  );
}
