import { randomInt } from 'node:crypto';

export interface PropertyRuns {
  readonly numRuns: number;
  readonly seed: number;
  /** The path of the one history to repeat. */
  readonly path?: string;
}

/**
 * How many random cases a property tries: `short` in `npm test`, and 10,000 in `npm run properties`. To repeat a
 * failure, run that with the seed and path it printed as `HEARTEN_PROPERTIES_SEED` and `HEARTEN_PROPERTIES_PATH`.
 */
export function propertyRuns(short: number): PropertyRuns {
  const {
    HEARTEN_PROPERTIES_RUNS: runs = short,
    HEARTEN_PROPERTIES_SEED: seed = randomInt(2 ** 31),
    HEARTEN_PROPERTIES_PATH: path,
  } = process.env;
  return { numRuns: Number(runs), seed: Number(seed), ...(path !== undefined && { path }) };
}
