import type { ReactNode } from 'react';
import type { ScaleValue } from '../../../domain/mood/scale.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { Hills } from '../../ui/pictures/hills.tsx';
import { MooredBoat } from '../../ui/pictures/moored-boat.tsx';
import { chosenValues } from '../mood/chosen-values.ts';
import { CHECK_IN_VALUES, type CheckInValue } from '../mood/values.tsx';

interface TrackTexts {
  readonly title: string;
  /** The text for an empty list. */
  readonly none: string;
  /** The picture above that text. */
  readonly nonePicture: ReactNode;
  /** The word for a rise in the chart's sentence. */
  readonly rising: string;
}

const TEXTS: Readonly<Record<CheckInValue['key'], TrackTexts>> = {
  mood: {
    title: 'Emotions',
    none: 'No emotion tracking entries yet',
    nonePicture: <Hills />,
    rising: 'Lighter',
  },
  energy: {
    title: 'Energy',
    none: 'No energy tracking entries yet',
    nonePicture: <MooredBoat />,
    rising: 'More energy',
  },
};

/** How Track and the charts show one of the values of an entry. A higher value is better. */
export interface TrackedScale extends CheckInValue, TrackTexts {
  /** Null if the person did not choose this value. */
  readonly read: (entry: MoodEntry) => ScaleValue | null;
}

export const SCALES: readonly TrackedScale[] = CHECK_IN_VALUES.map((value) => ({
  ...value,
  ...TEXTS[value.key],
  // An answer that an older version has stored may lack a value.
  read: (entry) => (entry[value.apiName] ?? null) as ScaleValue | null,
}));

/** The chosen values of an entry in words, this scale's first: 'Tired · Mood: Mixed'. */
export function wordsOf({ key }: TrackedScale, entry: MoodEntry): string {
  const chosen = chosenValues(entry);
  const own = chosen.filter(({ of }) => of.key === key).map(({ word }) => word);
  const others = chosen.filter(({ of }) => of.key !== key).map(({ of, word }) => `${of.name}: ${word}`);
  return [...own, ...others].join(' · ');
}
