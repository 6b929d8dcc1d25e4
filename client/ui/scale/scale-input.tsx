import { type CSSProperties, type ReactNode, useId } from 'react';
import { SCALE, SCALE_MAX, SCALE_MIN, type ScaleValue } from '../../../domain/mood/scale.ts';
import { varName } from '../theme/var-name.ts';
import * as css from './scale-input.css.ts';

interface ScaleInputProps {
  readonly label: string;
  /** The chosen value, or null before a choice. */
  readonly value: ScaleValue | null;
  /** A sentence about the chosen value, below the slider. */
  readonly sentence?: string;
  /**
   * The word for each value. It is shown for the chosen one and read by screen readers instead of a number.
   */
  readonly words: Readonly<Record<ScaleValue, string>>;
  /** The color of a value, as a CSS value. */
  readonly tintOf: (value: ScaleValue) => string;
  /** The picture on a value's button. */
  readonly picture: (value: ScaleValue, chosen: boolean) => ReactNode;
  readonly onChange: (value: ScaleValue) => void;
}

/** The slider's position before a choice: the middle. Its thumb is then drawn only while it has the keyboard's focus. */
const MIDDLE: ScaleValue = 3;
const NOT_CHOSEN = 'Not chosen';

/**
 * A slider from 1 to 5 with a picture button for each value. Keyboards and screen readers use the slider, so
 * the buttons stay out of the tab order.
 */
export function ScaleInput({ label, value, sentence, words, tintOf, picture, onChange }: ScaleInputProps) {
  const id = useId();
  const look = {
    [varName(css.tint)]: value ? tintOf(value) : 'transparent',
    [varName(css.share)]: value ? `${((value - SCALE_MIN) / (SCALE_MAX - SCALE_MIN)) * 100}%` : '0%',
  } as CSSProperties;
  return (
    <div className={css.scale} style={look}>
      <div className={css.head}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        <output className={value ? css.word : css.notChosen} htmlFor={id} aria-hidden="true">
          {value ? words[value] : NOT_CHOSEN}
        </output>
      </div>
      <div className={css.ticks}>
        {SCALE.map((tick) => (
          <button
            key={tick}
            type="button"
            tabIndex={-1}
            className={css.tick}
            aria-label={`${label}: ${words[tick]}`}
            aria-pressed={tick === value}
            onClick={() => onChange(tick)}
          >
            {picture(tick, tick === value)}
          </button>
        ))}
      </div>
      <input
        id={id}
        className={value ? css.range : css.emptyRange}
        type="range"
        min={SCALE_MIN}
        max={SCALE_MAX}
        step={1}
        value={value ?? MIDDLE}
        aria-valuetext={value ? words[value] : NOT_CHOSEN}
        onChange={(event) => onChange(Number(event.target.value) as ScaleValue)}
        // Before a choice, a press in the middle or on Space chooses the middle. It does not change the input's value,
        // so `onChange` is not called for it.
        onClick={(event) => value ?? onChange(Number(event.currentTarget.value) as ScaleValue)}
        onKeyDown={(event) => {
          if (event.key !== ' ' || value) return;
          event.preventDefault();
          onChange(MIDDLE);
        }}
      />
      {sentence === undefined ? null : <p className={css.sentence}>{sentence}</p>}
    </div>
  );
}
