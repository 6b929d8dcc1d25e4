import { useSignal } from '@preact/signals-react';
import { useId } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import * as css from './day.css.ts';

/** The times that stand for the parts of a day. */
const PARTS = [
  { label: 'Morning', time: '09:00' },
  { label: 'Afternoon', time: '15:00' },
  { label: 'Evening', time: '20:00' },
] as const;

interface TimeChoiceProps {
  /** The chosen time, such as '15:00', or ''. */
  readonly time: string;
  readonly onChoose: (time: string) => void;
}

/** Asks about what time it was: a part of the day, or the exact time on request. An answer is optional. */
export function TimeChoice({ time, onChoose }: TimeChoiceProps) {
  const name = useId();
  const isExact = useSignal(time !== '' && !PARTS.some((part) => part.time === time));
  return (
    <div className={css.part}>
      <fieldset className={css.times}>
        <legend className={css.question}>
          About what time?<span className={css.optional}>optional</span>
        </legend>
        {PARTS.map((part) => (
          <label key={part.time} className={css.time}>
            <input
              type="radio"
              name={name}
              className={css.timeInput}
              checked={!isExact.value && part.time === time}
              onChange={() => {
                isExact.value = false;
                onChoose(part.time);
              }}
            />
            {part.label}
          </label>
        ))}
      </fieldset>
      {isExact.value ? (
        <div className={css.exact}>
          <Field
            label="Exact time"
            type="time"
            value={time}
            onChange={(event) => onChoose(event.currentTarget.value)}
          />
        </div>
      ) : (
        <div className={css.timeFoot}>
          {time ? <p className={css.soft}>It is saved as {time.replace(/^0/, '')}.</p> : null}
          <div className={css.link}>
            <Button look="quiet" onClick={() => (isExact.value = true)}>
              Set the exact time
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
