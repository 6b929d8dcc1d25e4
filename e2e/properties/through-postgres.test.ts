import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { propertyRuns } from '../../infra/testing/property-runs.ts';
import { type History, histories } from '../../projections/properties/history.ts';
import { checkHistory } from './check-history.ts';
import { openMixedVersionFixture } from './mixed-version-fixture.ts';

const { numRuns, seed, path } = propertyRuns(200);

/** How many histories run at the same time on one database. */
const CONCURRENCY = 40;
const PROGRESS_EVERY = 1_000;

test(`the read models of ${numRuns} random histories match the log, through the command handler and the projector`, async (t) => {
  const fixture = await openMixedVersionFixture(t);
  const property = fc.asyncProperty(histories, (history) => checkHistory(fixture, history));
  if (path !== undefined) return fc.assert(property, { seed, path, numRuns: 1 });

  // `fc.sample` draws the same histories as `fc.assert` would, so a failing one is replayed by its index.
  const drawn = fc.sample(histories, { seed, numRuns });
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
    console.log(`${done} of ${numRuns} histories, ${Math.round(done / seconds)} a second, seed ${seed}`);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  assert.equal(done, numRuns);

  /** Runs a failing history again alone, so that fast-check can shrink it. */
  async function checked(index: number, history: History): Promise<void> {
    try {
      await checkHistory(fixture, history);
    } catch (error) {
      hasFailed = true;
      await fc.assert(property, { seed, path: String(index), numRuns: 1 });
      const place = `seed ${seed}, path ${index}`;
      throw new Error(`${place} passes alone, but failed among ${CONCURRENCY} others`, { cause: error });
    }
  }
});
