import type { StudyAggregates } from '../../domain/research/answer-schema.ts';

/**
 * How many people had a value, by week and field, such as `2026-10-05 mood`, or how many had one value of the field,
 * such as `2026-10-05 mood 3`. Null is hidden.
 */
export type Totals = ReadonlyMap<string, number | null>;

/** The sum of the numbers that are shown, or null if none is shown. */
export const sumShown = (cells: readonly (number | null)[]): number | null =>
  cells.every((cell) => cell === null) ? null : cells.reduce<number>((sum, cell) => sum + (cell ?? 0), 0);

/** The last week of each field in an answer of the API, with its name in `Totals`. */
export function lastWeekOf({ fields }: StudyAggregates) {
  return fields.flatMap(({ field, weeks }) => {
    const last = weeks.at(-1);
    return last ? [{ name: `${last.week} ${field}`, ...last }] : [];
  });
}

/** The totals that an example has printed: week, field and people between tabs. */
export function printedTotals(output: string): Totals {
  const lines = output.matchAll(/^(\d{4}-\d\d-\d\d)\t(\w+)\t(\d+|hidden)$/gm);
  return new Map(
    Array.from(lines, ([, week, field, people]) => [
      `${week} ${field}`,
      people === 'hidden' ? null : Number(people),
    ]),
  );
}

/** Throws if the two differ in a number, or in the names that have one. The message begins with `who`. */
export function requireEqual(who: string, actual: Totals, expected: Totals): void {
  const names = [...new Set([...expected.keys(), ...actual.keys()])];
  const faults = names
    .filter((name) => actual.get(name) !== expected.get(name))
    .map((name) => `${name}: ${actual.get(name)} instead of ${expected.get(name)}`);
  if (faults.length > 0) throw new Error(`${who}:\n   ${faults.join('\n   ')}`);
}
