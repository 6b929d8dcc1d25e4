import type { CSSProperties } from 'react';
import { varName } from '../theme/var-name.ts';
import * as css from './slider.css.ts';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly step: number;
  /** The text that screen readers read instead of the number. */
  readonly words: string;
  /** Whether the slider lies on the edge of its container, as a line with a handle. */
  readonly edge?: boolean;
  readonly onChange: (value: number) => void;
}

/** A slider from 0 to `max`. */
export function Slider({ label, value, max, step, words, edge = false, onChange }: SliderProps) {
  // The browser rounds the handle to a step, so round the filled part too.
  const share = (Math.round(value / step) * step) / max;
  const look = { [varName(css.share)]: share } as CSSProperties;
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
