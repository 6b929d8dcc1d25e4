/** The values of a check-in are whole numbers from 1 (hardest) to 5 (lightest). */
export const SCALE_MIN = 1;
export const SCALE_MAX = 5;

export type ScaleValue = 1 | 2 | 3 | 4 | 5;
export const SCALE: readonly ScaleValue[] = [1, 2, 3, 4, 5];

type Labels = Readonly<Record<ScaleValue, string>>;

/** The words that people tap. Charts, lists and the export use the same ones. */
export const MOOD_LABELS: Labels = {
  1: 'Difficult',
  2: 'Mixed',
  3: 'Neutral',
  4: 'Hopeful',
  5: 'Strong',
};
export const ENERGY_LABELS: Labels = {
  1: 'Exhausted',
  2: 'Tired',
  3: 'Average',
  4: 'Focused',
  5: 'Energetic',
};

/**
 * The values of a check-in, under their names in events. `name` is the name in messages. `apiName` is its name in
 * the API: the specification says fatigue where events say energy.
 */
export const MOOD_VALUES = {
  moodValue: { apiName: 'moodValue', name: 'Mood', labels: MOOD_LABELS },
  energyValue: { apiName: 'fatigueValue', name: 'Energy', labels: ENERGY_LABELS },
} as const;

export type MoodValueName = keyof typeof MOOD_VALUES;
export const MOOD_VALUE_NAMES = Object.keys(MOOD_VALUES) as readonly MoodValueName[];

export type ApiName = (typeof MOOD_VALUES)[MoodValueName]['apiName'];
/** The names of the values in the API. */
export const API_NAMES = MOOD_VALUE_NAMES.map((name) => MOOD_VALUES[name].apiName);

/** The sentence about a mood in the mood sheet, and about the last mood of the demo person. */
export function moodSentence(moodValue: number): string {
  if (moodValue > 3) return 'Feeling hopeful';
  if (moodValue === 3) return 'Feeling neutral';
  return 'Having a tough day';
}
