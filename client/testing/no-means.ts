import { meansOf } from '../features/charts/days.ts';

/** The means of a day or a month without entries. */
export const NO_MEANS = meansOf([], () => null);
