import { ConfigError } from './config-error.ts';
import type { Environment } from './variables.ts';

const OURS = /^HEARTEN_(?!TEST_)/;

/**
 * Refuses unknown `HEARTEN_…` variables, so that a typo in a safety setting does not silently select the
 * default. `HEARTEN_TEST_…` belongs to the test runner. Values are not printed.
 */
export function refuseUnknownVariables(env: Environment, known: readonly string[]): void {
  const unknown = Object.keys(env).find((name) => OURS.test(name) && !known.includes(name));
  if (unknown === undefined) return;
  const nearest = known.reduce((best, name) =>
    distance(name, unknown) < distance(best, unknown) ? name : best,
  );
  throw new ConfigError(`${unknown} is not a setting of Hearten: did you mean ${nearest}?`);
}

/** The Levenshtein distance: the number of characters to insert, delete or replace to turn `a` into `b`. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, change));
    }
    row = next;
  }
  return row[b.length] as number;
}
