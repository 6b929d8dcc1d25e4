import { type CSSProperties, type ReactNode, useId } from 'react';
import { SCALE, SCALE_MAX, SCALE_MIN, type ScaleValue } from '../../../domain/mood/scale.ts';
import * as css from './scale-input.css.ts';

interface ScaleInputProps {
  readonly label: string;
  readonly value: ScaleValue;
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

/**
 * A slider from 1 to 5 with a picture button for each value. Keyboards and screen readers use the slider, so
 * the buttons stay out of the tab order.
 */
export function ScaleInput({ label, value, words, tintOf, picture, onChange }: ScaleInputProps) {
  const id = useId();
  const look = {
    [nameOf(css.tint)]: tintOf(value),
    [nameOf(css.share)]: `${((value - SCALE_MIN) / (SCALE_MAX - SCALE_MIN)) * 100}%`,
  } as CSSProperties;
  return (
    <div className={css.scale} style={look}>
      <div className={css.head}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        <output className={css.word} htmlFor={id} aria-hidden="true">
          {words[value]}
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
        className={css.range}
        type="range"
        min={SCALE_MIN}
        max={SCALE_MAX}
        step={1}
        value={value}
        aria-valuetext={words[value]}
        onChange={(event) => onChange(Number(event.target.value) as ScaleValue)}
      />
    </div>
  );
}

/** Turns `var(--x)` into `--x`. */
const nameOf = (cssVar: string) => cssVar.slice(4, -1);
