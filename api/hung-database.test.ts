import assert from 'node:assert/strict';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { clusterIn } from '../infra/postgres/embedded/cluster.ts';
import { postgresProcessesOf } from '../infra/postgres/embedded/processes.ts';
import { startEmbeddedPostgres } from '../infra/postgres/embedded/start-embedded-postgres.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { buildTestApp, registerPerson } from './testing/test-app.ts';

/** The stores must answer within a second. The rest is a margin for a busy machine. */
const PATIENCE_MS = 4_000;
const RETURN_MS = 20_000;

/** Starts a PostgreSQL for this test, whose processes can be stopped and continued. */
async function startOwnPostgres(t: TestContext) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'hearten-hung-')));
  const { connectionString, stop } = await startEmbeddedPostgres({ folder, durable: false });
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of await postgresProcessesOf(clusterIn(folder).directory)) process.kill(pid, name);
  };
  // Runs before the app closes, because a stopped server would delay that.
  t.after(() => signal('SIGCONT'));
  const remove = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { connectionString, signal, remove };
}

async function timed<T>(work: Promise<T>): Promise<{ answer: T; tookMs: number }> {
  const began = performance.now();
  const answer = await work;
  return { answer, tookMs: performance.now() - began };
}

test('while PostgreSQL hangs, /ready and /metrics still answer, and afterward everything works again', async (t) => {
  const postgres = await startOwnPostgres(t);
  const testApp = await buildTestApp(t, {
    through: async () => postgres.connectionString,
    env: { LOG_LEVEL: 'silent' },
  });
  t.after(postgres.remove);
  const { browser } = await registerPerson(testApp);
  assert.equal((await browser.get('/ready')).statusCode, 200);

  await postgres.signal('SIGSTOP');
  const [ready, metrics, live] = await Promise.all(
    ['/ready', '/metrics', '/live'].map((url) => timed(testApp.app.inject(url))),
  );
  assert.ok(ready && metrics && live);
  assert.equal(ready.answer.statusCode, 503);
  assert.ok(Number(ready.answer.headers['retry-after']) >= 1);
  assert.ok(ready.tookMs < PATIENCE_MS, `/ready took ${ready.tookMs} ms`);
  assert.equal(metrics.answer.statusCode, 200);
  assert.ok(metrics.tookMs < PATIENCE_MS, `/metrics took ${metrics.tookMs} ms`);
  const shows = (line: RegExp) => line.test(metrics.answer.body);
  assert.ok(shows(/^hearten_stores_reachable 0$/m));
  assert.ok(shows(/^process_resident_memory_bytes \d+$/m));
  assert.ok(!shows(/^hearten_(log_head_position|projection_lag)[ {]/m), 'no outdated numbers');
  assert.equal(live.answer.statusCode, 200);
  const again = await timed(testApp.app.inject('/metrics'));
  assert.ok(again.tookMs < PATIENCE_MS / 4, `the second scrape took ${again.tookMs} ms`);

  await postgres.signal('SIGCONT');
  await eventually('ready', async () => (await browser.get('/ready')).statusCode === 200, RETURN_MS);
  assert.equal((await browser.post('/api/mood', { moodValue: 3, fatigueValue: 3 })).statusCode, 201);
  await eventually(
    'the metrics of the stores are back',
    async () => {
      const { body } = await testApp.app.inject('/metrics');
      return /^hearten_stores_reachable 1$/m.test(body) && /^hearten_log_head_position \d+$/m.test(body);
    },
    RETURN_MS,
  );
});
