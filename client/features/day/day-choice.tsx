import { useSignal } from '@preact/signals-react';
import { dayAfter } from '../../../domain/time/day-number.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Segments } from '../../ui/segments/segments.tsx';
import * as css from './day.css.ts';
import { fullDay } from './day-text.ts';
import { earliestDay, isDayOpen } from './days-back.ts';

type Key = 'today' | 'yesterday' | 'other';
const DAYS: readonly { readonly key: Key; readonly label: string }[] = [
  { key: 'today', label: 'Today' },
  { key: 'yesterday', label: 'Yesterday' },
  { key: 'other', label: 'Another day' },
];

interface DayChoiceProps {
  readonly date: string;
  readonly onChoose: (date: string) => void;
  /** Shows everything of the chosen day. */
  readonly onShow: () => void;
}

/** Chooses the day of a check-in: today, yesterday, or another one up to 400 days back. */
export function DayChoice({ date, onChoose, onShow }: DayChoiceProps) {
  const wrong = useSignal(false);
  const first = earliestDay(today.value);
  const yesterday = dayAfter(today.value, -1);
  const key: Key = date === today.value ? 'today' : date === yesterday ? 'yesterday' : 'other';
  const choose = (next: Key) => {
    wrong.value = false;
    onChoose({ today: today.value, yesterday, other: dayAfter(today.value, -2) }[next]);
  };
  return (
    <div className={css.part}>
      <Segments label="Which day?" options={DAYS} chosen={key} onChoose={choose} />
      {key === 'other' ? (
        <>
          <Field
            label="Day"
            type="date"
            required
            min={first}
            max={today.value}
            defaultValue={date}
            error={wrong.value ? `Choose a day from ${fullDay(first, today.value)} until today.` : undefined}
            onChange={(event) => {
              const next = event.currentTarget.value;
              wrong.value = !isDayOpen(next, today.value);
              if (!wrong.value) onChoose(next);
            }}
          />
          <div className={css.link}>
            <Button look="quiet" onClick={onShow}>
              Show everything from this day
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}
