import type { ActText } from '../../../domain/acts/custom-text.ts';

/** A list of acts that a demo person chose on a day of their history, counted from 0. */
export interface DemoList {
  readonly day: number;
  readonly slugs: readonly string[];
  readonly customs: readonly ActText[];
}

const WATERING: ActText = {
  title: 'Water the windowsill',
  description: 'The basil first, then the two that never flower.',
};

/** Before the first of these lists the starter list applies. */
export const JO_LISTS: readonly DemoList[] = [
  {
    day: 9,
    slugs: ['three-slow-breaths', 'a-few-steps', 'send-a-small-hello', 'read-a-page'],
    customs: [WATERING],
  },
  {
    day: 38,
    slugs: ['a-few-steps', 'three-lines-in-a-notebook', 'lie-down-on-purpose', 'thank-somebody'],
    customs: [WATERING],
  },
];

export const GUEST_LISTS: readonly DemoList[] = [
  { day: 24, slugs: ['open-the-window', 'hum-a-tune', 'sit-beside-somebody'], customs: [] },
];

/** How many acts are completed on a day with this energy (1 to 5): at least one. */
export const DONE_BY_ENERGY = [1, 1, 2, 3, 4] as const;

/** Days without a completed act, as in a real history. */
export const isIdle = (day: number): boolean => day % 5 === 4 || day % 11 === 6;
