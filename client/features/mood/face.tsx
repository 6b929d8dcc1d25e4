import type { ScaleValue } from '../../../domain/mood/scale.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/** The mouth of each mood, from turned down to a wide smile. No face cries or scowls. */
const MOUTH: Readonly<Record<ScaleValue, string>> = {
  1: 'M22 45 Q32 35 42 45',
  2: 'M22.5 43.5 Q32 38.5 41.5 43.5',
  3: 'M23 42 H41',
  4: 'M22.5 40 Q32 46 41.5 40',
  5: 'M21 38.5 Q32 50.5 43 38.5',
};

/** The lowest mood has closed eyes. */
const eyes = (value: ScaleValue) =>
  value === 1 ? (
    <path d="M19.5 27 Q23 30 26.5 27 M37.5 27 Q41 30 44.5 27" />
  ) : (
    <>
      <circle cx="23" cy="26.5" r="2.6" fill="currentColor" stroke="none" />
      <circle cx="41" cy="26.5" r="2.6" fill="currentColor" stroke="none" />
    </>
  );

export const moodColor = (value: ScaleValue): string => color.mood[value];
const moodWash = (value: ScaleValue): string => color.wash[value];

interface FaceProps {
  readonly value: ScaleValue;
  readonly size: number;
  /** Draws the face in the text color, without a background, for a face that is not chosen. */
  readonly faint?: boolean | undefined;
}

/** A mood as a face. Screen readers skip it, because the text beside it says the same. */
export function Face({ value, size, faint = false }: FaceProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      aria-hidden="true"
      style={faint ? undefined : { color: moodColor(value) }}
    >
      <circle cx="32" cy="32" r="30" style={faint ? undefined : { fill: moodWash(value) }} />
      {eyes(value)}
      <path d={MOUTH[value]} strokeWidth="2.8" />
    </svg>
  );
}
