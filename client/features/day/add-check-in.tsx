import { useState } from 'react';
import { today } from '../../lib/today.ts';
import { CheckInForm } from './check-in-form.tsx';
import { DayChoice } from './day-choice.tsx';
import { createAddForm } from './day-forms.ts';
import { canHaveTime } from './days-back.ts';
import { TimeChoice } from './time-choice.tsx';

interface AddCheckInProps {
  readonly userId: number;
  readonly date: string;
  /** Lets the person choose another day. Without it the day stays. */
  readonly onChooseDay?: ((date: string) => void) | undefined;
  /** Shows everything of the day. */
  readonly onShowDay: () => void;
  /** Called after saving or canceling. */
  readonly onClose: () => void;
}

/** The form for a new check-in: the day, about what time, mood, energy and a note. */
export function AddCheckIn({ userId, date, onChooseDay, onShowDay, onClose }: AddCheckInProps) {
  const [form, setForm] = useState(() => createAddForm(userId, date));
  const chooseDay = (next: string) => {
    if (next === date) return;
    const other = createAddForm(userId, next);
    // The chosen values move to the other day, unless that has a draft of its own, or a save may have arrived.
    if (form.isTouched.peek() && !form.firstAttemptAt.peek() && !other.isTouched.peek()) {
      const { time, ...values } = form.values.peek();
      other.change({ ...values, time: canHaveTime(next, today.peek()) ? time : '' });
      form.discard();
    }
    setForm(other);
    onChooseDay?.(next);
  };
  return (
    <CheckInForm
      form={form}
      question={date === today.value ? 'How are you?' : 'How were you?'}
      keepsFirstAttemptTime={date === today.value}
      onClose={onClose}
    >
      {onChooseDay ? <DayChoice date={date} onChoose={chooseDay} onShow={onShowDay} /> : null}
      {canHaveTime(date, today.value) ? (
        <TimeChoice key={date} time={form.values.value.time} onChoose={(time) => form.change({ time })} />
      ) : null}
    </CheckInForm>
  );
}
