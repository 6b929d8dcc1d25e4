import type { CSSProperties } from 'react';
import * as css from './slider.css.ts';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly step: number;
  /** The text that a screen reader says instead of the number. */
  readonly words: string;
  /** Along an edge: a line with its handle, and room to press around it. */
  readonly edge?: boolean;
  readonly onChange: (value: number) => void;
}

/** A value from 0 to `max`, by thumb or by arrow keys. */
export function Slider({ label, value, max, step, words, edge = false, onChange }: SliderProps) {
  // The browser puts the handle on a step, so the line behind it ends there, too.
  const share = (Math.round(value / step) * step) / max;
  const look = { [nameOf(css.share)]: share } as CSSProperties;
  return (
    <input
      type="range"
      className={edge ? css.edge : css.slider}
      style={look}
      aria-label={label}
      aria-valuetext={words}
      min={0}
      max={max}
      step={step}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}

/** `var(--x)` to `--x`. */
const nameOf = (cssVar: string) => cssVar.slice(4, -1);
