import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { SCALE, SCALE_MAX, type ScaleValue } from '../../../domain/mood/scale.ts';
import * as css from './scale-choice.css.ts';

interface ScaleChoiceProps {
  /** The question that the group answers, for screen readers. */
  readonly label: string;
  /** The chosen value, or null before a choice. */
  readonly value: ScaleValue | null;
  readonly words: Readonly<Record<ScaleValue, string>>;
  readonly picture: (value: ScaleValue, isChosen: boolean) => ReactNode;
  readonly onChoose: (value: ScaleValue) => void;
}

/** The step of an arrow key. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Five radio buttons with a picture and a word each. Arrow keys move only the focus, because a choice is saved at once;
 * Space and Enter choose.
 */
export function ScaleChoice({ label, value, words, picture, onChoose }: ScaleChoiceProps) {
  const name = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: ScaleValue) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const inputs = event.currentTarget.closest('[role="radiogroup"]')?.querySelectorAll('input') ?? [];
      inputs[(at - 1 + step + inputs.length) % inputs.length]?.focus();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      event.currentTarget.click();
    }
  };
  return (
    <div
      className={css.cells}
      role="radiogroup"
      aria-label={label}
      {...(value === null ? {} : { 'data-chosen': '' })}
    >
      {SCALE.map((each) => (
        <label key={each} className={css.cell}>
          <input
            className={css.input}
            type="radio"
            name={name}
            checked={each === value}
            aria-label={`${words[each]}, ${each} of ${SCALE_MAX}`}
            onChange={() => onChoose(each)}
            onKeyDown={(event) => onKeyDown(event, each)}
          />
          {picture(each, each === value)}
          <span className={css.word}>{words[each]}</span>
        </label>
      ))}
    </div>
  );
}
