import type { ReactNode } from 'react';
import { ENERGY_LABELS, MOOD_LABELS, type ScaleValue } from '../../../domain/mood/scale.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { Hills } from '../../ui/pictures/hills.tsx';
import { MooredBoat } from '../../ui/pictures/moored-boat.tsx';
import { color } from '../../ui/theme/tokens.css.ts';
import { EnergyBattery } from '../mood/energy-battery.tsx';
import { Face, moodColor } from '../mood/face.tsx';

/** How Track shows one of the values of an entry. A higher value is better. */
export interface TrackedScale {
  /** The field with this value in the days of the charts (`features/charts/`). In an entry `read` finds it. */
  readonly key: 'mood' | 'energy';
  readonly title: 'Emotions' | 'Energy';
  readonly none: string;
  /** The picture above the text for an empty list. */
  readonly nonePicture: ReactNode;
  /** The word for a rise in the chart's sentence. */
  readonly rising: 'Lighter' | 'More energy';
  readonly labels: Readonly<Record<ScaleValue, string>>;
  /** Null if the person did not choose this value. */
  readonly read: (entry: MoodEntry) => ScaleValue | null;
  readonly tintOf: (value: ScaleValue) => string;
  /** The background color for a tint. */
  readonly washOf: (value: ScaleValue) => string;
  readonly picture: (value: ScaleValue, size: number) => ReactNode;
  /** The values of an entry in words, this scale's first. */
  readonly wordsOf: (entry: MoodEntry) => string;
}

const moodOf = (entry: MoodEntry) => entry.moodValue as ScaleValue | null;
const energyOf = (entry: MoodEntry) => entry.fatigueValue as ScaleValue | null;

const moodWord = (entry: MoodEntry) => wordOf(moodOf(entry), MOOD_LABELS);
const energyWord = (entry: MoodEntry) => wordOf(energyOf(entry), ENERGY_LABELS);
const wordOf = (value: ScaleValue | null, labels: TrackedScale['labels']) => (value ? labels[value] : '');

/** Joins this scale's word with the other one's. Leaves out what was not chosen. */
const joined = (own: string, name: string, other: string): string =>
  [own, other && `${name}: ${other}`].filter(Boolean).join(' · ');

export const MOOD: TrackedScale = {
  key: 'mood',
  title: 'Emotions',
  none: 'No emotion tracking entries yet',
  nonePicture: <Hills />,
  rising: 'Lighter',
  labels: MOOD_LABELS,
  read: moodOf,
  tintOf: moodColor,
  washOf: (value) => color.wash[value],
  picture: (value, size) => <Face value={value} size={size} />,
  wordsOf: (entry) => joined(moodWord(entry), 'Energy', energyWord(entry)),
};

export const ENERGY: TrackedScale = {
  key: 'energy',
  title: 'Energy',
  none: 'No energy tracking entries yet',
  nonePicture: <MooredBoat />,
  rising: 'More energy',
  labels: ENERGY_LABELS,
  read: energyOf,
  tintOf: () => color.spruce,
  washOf: () => color.spruceWash,
  picture: (value, size) => <EnergyBattery value={value} size={size} />,
  wordsOf: (entry) => joined(energyWord(entry), 'Mood', moodWord(entry)),
};
