/**
 * The value that a person counts with in a week: the middle one of all values of the week, and the lower one of two.
 * One value a person, so that nobody is more than one of the people in a bar. Undefined without a value.
 */
export function weekValue(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}
