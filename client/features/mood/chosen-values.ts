import type { ScaleValue } from '../../../domain/mood/scale.ts';
import type { MoodContent } from './content.ts';
import { CHECK_IN_VALUES, type CheckInValue, MOOD } from './values.tsx';

/** A value that the person has chosen. */
export interface ChosenValue {
  readonly of: CheckInValue;
  readonly value: ScaleValue;
  /** The label of the value. */
  readonly word: string;
}

/** The chosen values of a check-in, in the order of `CHECK_IN_VALUES`. */
export const chosenValues = (content: Omit<MoodContent, 'notes'>): readonly ChosenValue[] =>
  CHECK_IN_VALUES.flatMap((of) => {
    const value = content[of.apiName] as ScaleValue | null;
    return value ? { of, value, word: of.labels[value] } : [];
  });

/** Returns 'Mixed' for a mood, and 'Energy: Tired' for another value. */
export const headline = ({ of, word }: ChosenValue): string => (of === MOOD ? word : `${of.name}: ${word}`);

/** Returns 'Mixed' for a mood, and 'energy Tired' for another value. */
export const inSentence = ({ of, word }: ChosenValue): string =>
  of === MOOD ? word : `${of.name.toLowerCase()} ${word}`;
