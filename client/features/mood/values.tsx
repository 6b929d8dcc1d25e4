import type { ReactNode } from 'react';
import {
  type ApiName,
  MOOD_VALUES,
  type MoodValueName,
  moodSentence,
  type ScaleValue,
} from '../../../domain/mood/scale.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { EnergyBattery } from './energy-battery.tsx';
import { Face, moodColor } from './face.tsx';

type Definition = (typeof MOOD_VALUES)[MoodValueName];

/** One of the values of a check-in, as screens show it. */
export interface CheckInValue {
  /** The name of its field in the days that charts draw. */
  readonly key: 'mood' | 'energy';
  /** Its name in the API. */
  readonly apiName: ApiName;
  /** Its name on screen, as in “Energy: Tired”. */
  readonly name: Definition['name'];
  readonly labels: Readonly<Record<ScaleValue, string>>;
  readonly tintOf: (value: ScaleValue) => string;
  /** The background color for a tint. */
  readonly washOf: (value: ScaleValue) => string;
  /** `faint` draws it in the color of the text around it, for a value that is not chosen. */
  readonly picture: (value: ScaleValue, size: number, faint?: boolean) => ReactNode;
  /** Its part of the mood sheet. */
  readonly sheet: {
    readonly label: string;
    /** The size of a picture, and of the chosen one. */
    readonly sizes: readonly [number, number];
    readonly sentenceOf?: (value: ScaleValue) => string;
  };
}

/** A value that is asked for after the mood. */
export interface FurtherValue extends CheckInValue {
  readonly question: string;
}

export const MOOD: CheckInValue = {
  ...MOOD_VALUES.moodValue,
  key: 'mood',
  tintOf: moodColor,
  washOf: (value) => color.wash[value],
  picture: (value, size, faint) => <Face value={value} size={size} faint={faint} />,
  sheet: { label: 'Emotional state', sizes: [36, 44], sentenceOf: moodSentence },
};

export const ENERGY: FurtherValue = {
  ...MOOD_VALUES.energyValue,
  key: 'energy',
  tintOf: () => color.spruce,
  washOf: () => color.spruceWash,
  picture: (value, size, faint) => <EnergyBattery value={value} size={size} faint={faint} />,
  sheet: { label: 'Energy', sizes: [32, 40] },
  question: 'How much energy?',
};

export const FURTHER_VALUES: readonly FurtherValue[] = [ENERGY];

/** All values, in the order in which screens show them. */
export const CHECK_IN_VALUES: readonly CheckInValue[] = [MOOD, ...FURTHER_VALUES];
