import { randomBytes } from 'node:crypto';
import { availableParallelism, constants } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../postgres/embedded/start-embedded-postgres.ts';
import { type Batch, planBatches, planByName } from './run/batches.ts';
import { readDurations, saveDurations } from './run/durations.ts';
import { readOptions } from './run/options.ts';
import { prepare } from './run/prepare.ts';
import { Report } from './run/report.ts';
import { runBatch } from './run/run-batch.ts';
import { makeRunFolder } from './run/run-folder.ts';
import { findTests } from './run/test-files.ts';

/**
 * `npm test`: all tests, or those in the files and folders given, against one PostgreSQL made for this run. With
 * `--unit` only tests that need neither PostgreSQL nor another process. `run/options.ts` lists the options of
 * `node --test` that it takes.
 * A PostgreSQL named in HEARTEN_TEST_DATABASE_URL is used instead.
 */

/** The folder of Node's compile cache, shared by the test processes and the servers that they start. */
const COMPILE_CACHE = 'node_modules/.cache/node-compile';
/** One more than the cores, because batches wait for other processes and for time to pass. */
const LANES = availableParallelism() + 1;
/**
 * How many batches the tests with a browser are divided into, and also those with processes, and those of the client.
 * Each batch with a browser starts a browser and servers of its own.
 */
const BATCHES = availableParallelism() + 1;

type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

let stoppedBy: StopSignal | undefined;
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stoppedBy = signal;
    stop.abort();
  });
}

process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), COMPILE_CACHE);
const options = readOptions(process.argv.slice(2));
const tests = await findTests(options.paths, options.unit);
const batches = options.isByName ? planByName(tests) : planBatches(tests, BATCHES, await readDurations());
const passed = tests.length > 0 && (await runAll(batches));
if (tests.length === 0) console.error(`No tests in ${options.paths.join(' ')}`);
process.exitCode = stoppedBy ? 128 + constants.signals[stoppedBy] : passed ? 0 : 1;

async function runAll(planned: readonly Batch[]): Promise<boolean> {
  const report = new Report(options.reporters);
  await using folder = await makeRunFolder();
  process.env.HEARTEN_TEST_FOLDER = folder.path;
  await using _postgres = planned.some(({ need }) => need !== 'nothing')
    ? await providePostgres(join(folder.path, 'postgres'))
    : undefined;
  await prepare(planned);
  const settings = { folder: folder.path, signal: stop.signal, ...options };
  const runInLanes = async (waiting: Batch[], lanes: number) => {
    const lane = async () => {
      for (let batch = waiting.shift(); batch && !stoppedBy; batch = waiting.shift()) {
        await report.take(runBatch(batch, settings));
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };
  await runInLanes(
    planned.filter(({ isTimed }) => !isTimed),
    LANES,
  );
  await runInLanes(
    planned.filter(({ isTimed }) => isTimed),
    1,
  );
  if (!options.isByName && !stoppedBy) await saveDurations(report.durations);
  return report.end();
}

/** Passes PostgreSQL's address to the tests. Databases that tests leave on a given server are removed. */
async function providePostgres(folder: string): Promise<AsyncDisposable> {
  const run = randomBytes(4).toString('hex');
  process.env.HEARTEN_TEST_RUN = run;
  const given = process.env.HEARTEN_TEST_DATABASE_URL;
  if (given) return { [Symbol.asyncDispose]: () => dropDatabases(given, run) };
  const postgres = await startEmbeddedPostgres({ folder, durable: false });
  process.env.HEARTEN_TEST_DATABASE_URL = postgres.connectionString;
  return { [Symbol.asyncDispose]: () => postgres.stop() };
}

async function dropDatabases(connectionString: string, run: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'test\\_' || $1 || '\\_%'",
    [run],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
}
