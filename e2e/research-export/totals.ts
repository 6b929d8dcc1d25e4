import type { StudyAggregates } from '../../domain/research/answer-schema.ts';

/**
 * How many people had a value, by week and field, such as `2026-10-05 mood`, or how many had one value of the field,
 * such as `2026-10-05 mood 3`. Null is hidden.
 */
export type Totals = ReadonlyMap<string, number | null>;

/** The sum of the numbers that are shown, or null if all are hidden. */
export const sumShown = (cells: readonly (number | null)[]): number | null =>
  cells.every((cell) => cell === null) ? null : cells.reduce<number>((sum, cell) => sum + (cell ?? 0), 0);

/** What an answer of the API says about its last week. */
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

/** Throws if two programs do not say the same about the same weeks and fields. */
export function requireEqual(who: string, actual: Totals, expected: Totals): void {
  const names = [...new Set([...expected.keys(), ...actual.keys()])];
  const faults = names
    .filter((name) => actual.get(name) !== expected.get(name))
    .map((name) => `${name}: ${actual.get(name)} instead of ${expected.get(name)}`);
  if (faults.length > 0) throw new Error(`${who}:\n   ${faults.join('\n   ')}`);
}
