import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCrashTest } from './run-crash-test.ts';

/** A busy machine takes seconds to start a process that takes half a second otherwise. */
const TIMEOUT_MS = 400_000;

/** A short form of `npm run crash`: most of the time goes by while processes start again. */
for (const { log, cycles } of [
  { log: 'postgres', cycles: 6 },
  { log: 'esdb', cycles: 4 },
] as const) {
  const name = `${cycles} kills under an open-loop writer, log in ${log}: every acknowledged write is there, once`;
  test(name, { timeout: TIMEOUT_MS }, async (t) => {
    const seed = Date.now() % 1_000_000;
    t.diagnostic(`seed ${seed}`);
    const report = await runCrashTest(t, { cycles, seed, log });
    t.diagnostic(JSON.stringify(report));
    assert.deepEqual(report.contradictions, []);
    assert.equal(report.lost, 0);
    assert.equal(report.duplicated, 0);
    assert.ok(report.rows >= report.logged);
    assert.equal(report.logged, report.acknowledged);
    assert.ok(report.acknowledged > 100, 'the writer wrote');
  });
}
