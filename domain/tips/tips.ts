import { dayOfYear } from '../time/day-of-year.ts';
import { IMMUNE_TIPS } from './immune.ts';
import { MENTAL_TIPS } from './mental.ts';
import { NUTRITION_TIPS } from './nutrition.ts';
import { PHYSICAL_TIPS } from './physical.ts';
import { SLEEP_TIPS } from './sleep.ts';
import { STRESS_TIPS } from './stress.ts';
import { TIP_CATEGORIES, type Tip, type TipCategory, type TipText } from './tip.ts';

const TEXTS: Readonly<Record<TipCategory, readonly TipText[]>> = {
  immune: IMMUNE_TIPS,
  stress: STRESS_TIPS,
  physical: PHYSICAL_TIPS,
  mental: MENTAL_TIPS,
  sleep: SLEEP_TIPS,
  nutrition: NUTRITION_TIPS,
};

/**
 * All tips. The categories alternate, so that tips on consecutive days are seldom about the same subject.
 */
export const TIPS: readonly Tip[] = TIP_CATEGORIES.flatMap((category) =>
  TEXTS[category].map((text, turn) => ({ ...text, category, turn })),
)
  .sort((one, other) => one.turn - other.turn)
  .map(({ turn, ...tip }, id) => ({ ...tip, id }));

/** The tip of a date (YYYY-MM-DD): the day of the year modulo the number of tips. */
export const tipOfTheDay = (localDate: string): Tip => TIPS[dayOfYear(localDate) % TIPS.length] as Tip;
