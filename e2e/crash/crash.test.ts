import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCrashTest } from './run-crash-test.ts';

/** A busy machine takes seconds to start a process that takes half a second otherwise. */
const TIMEOUT_MS = 400_000;

/** The api, the projector and the store. */
const PROCESSES = 3;

/** A short form of `npm run crash`, which kills each process once. Most of the time goes by while processes start. */
for (const log of ['postgres', 'esdb'] as const) {
  const name = `a kill of each process under an open-loop writer, log in ${log}: every acknowledged write is there, once`;
  test(name, { timeout: TIMEOUT_MS }, async (t) => {
    const seed = Date.now() % 1_000_000;
    t.diagnostic(`seed ${seed}`);
    const report = await runCrashTest(t, { cycles: PROCESSES, seed, log });
    t.diagnostic(JSON.stringify(report));
    assert.deepEqual(report.contradictions, []);
    assert.equal(report.lost, 0);
    assert.equal(report.duplicated, 0);
    assert.ok(report.rows >= report.logged);
    assert.equal(report.logged, report.acknowledged);
    assert.ok(report.acknowledged > 100, 'the writer wrote');
  });
}
