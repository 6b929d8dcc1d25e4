import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import test from 'node:test';
import fc from 'fast-check';
import { type History, histories } from '../../projections/properties/history.ts';
import { checkHistory } from './check-history.ts';
import { openMixedVersionFixture } from './mixed-version-fixture.ts';

/**
 * In `npm test` few histories, in `npm run properties` many. To replay what failed:
 * `HEARTEN_PROPERTIES_SEED=… HEARTEN_PROPERTIES_PATH=… npm run properties`.
 */
const {
  HEARTEN_PROPERTIES_RUNS = '200',
  HEARTEN_PROPERTIES_SEED = String(randomInt(2 ** 31)),
  HEARTEN_PROPERTIES_PATH: path,
} = process.env;
const runs = Number(HEARTEN_PROPERTIES_RUNS);
const seed = Number(HEARTEN_PROPERTIES_SEED);

/** How many histories are under way at once, on one database. */
const AT_ONCE = 40;
const PROGRESS_EVERY = 1_000;

test(`the read models of ${runs} random histories are the fold of the log, through PostgreSQL`, async (t) => {
  const lab = await openMixedVersionFixture(t);
  const property = fc.asyncProperty(histories, (history) => checkHistory(lab, history));
  if (path !== undefined) return fc.assert(property, { seed, path, numRuns: 1 });

  // Drawn as fast-check would draw them one after another, so that a failing one is replayed by its number.
  const drawn = fc.sample(histories, { seed, numRuns: runs });
  const startedAt = performance.now();
  const work = drawn.entries();
  let done = 0;
  let hasFailed = false;
  const worker = async () => {
    for (const [index, history] of work) {
      if (hasFailed) return;
      await checked(index, history);
      if (++done % PROGRESS_EVERY === 0) report();
    }
  };
  const report = () => {
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`${done} of ${runs} histories, ${Math.round(done / seconds)} a second, seed ${seed}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  assert.equal(done, runs);

  /** On its own again when it fails, to be made as short as it can be. */
  async function checked(index: number, history: History): Promise<void> {
    try {
      await checkHistory(lab, history);
    } catch (error) {
      hasFailed = true;
      await fc.assert(property, { seed, path: String(index), numRuns: 1 });
      const place = `seed ${seed}, path ${index}`;
      throw new Error(`${place} holds on its own, but did not among ${AT_ONCE} others`, { cause: error });
    }
  }
});
