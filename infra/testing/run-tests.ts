import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../postgres/embedded/start-embedded-postgres.ts';

/**
 * `npm test`: every test file, or the files, folders and `node --test` options given, against one PostgreSQL
 * made for this run. A PostgreSQL already named in HEARTEN_TEST_DATABASE_URL is used instead.
 */

const TEST_TIMEOUT_MS = 120_000;
/** Test files wait for PostgreSQL more than they compute, so a machine with one core runs two as well. */
const CONCURRENCY = Math.max(2, availableParallelism());
/** Makes what the bundler understands, such as styles, loadable in tests of the client. */
const CLIENT_REGISTER = './client/testing/register.ts';

type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

let stoppedBy: StopSignal | undefined;
let stopChild = (_signal: StopSignal) => {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stoppedBy = signal;
    stopChild(signal);
  });
}

const given = process.env.HEARTEN_TEST_DATABASE_URL;
const passed = given ? await runAll(given) : await withPostgres(runAll);
process.exitCode = stoppedBy ? 128 + constants.signals[stoppedBy] : passed ? 0 : 1;

async function withPostgres(use: (connectionString: string) => Promise<boolean>): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'hearten-tests-'));
  try {
    const postgres = await startEmbeddedPostgres({ folder, durable: false });
    return await use(postgres.connectionString).finally(() => postgres.stop());
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runAll(connectionString: string): Promise<boolean> {
  const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'));
  const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  const files = testFiles(wanted.length > 0 ? wanted : ['.']);
  const ofClient = files.filter((file) => file.startsWith('client/'));
  const others = files.filter((file) => !file.startsWith('client/'));
  if (files.length === 0) console.error(`No test files in ${wanted.join(' ') || 'the repository'}`);
  const register = existsSync(CLIENT_REGISTER) ? ['--import', CLIENT_REGISTER] : [];
  const results = [
    await runFiles(others, options, connectionString),
    await runFiles(ofClient, [...register, ...options], connectionString),
  ];
  return files.length > 0 && !results.includes(false);
}

function testFiles(paths: readonly string[]): string[] {
  const files = paths.flatMap((path) =>
    /\.tsx?$/.test(path)
      ? globSync(path)
      : globSync(join(path, '**/*.test.{ts,tsx}'), {
          exclude: (name) => name.split('/').includes('node_modules'),
        }),
  );
  return [...new Set(files.map((file) => join(file)))].sort();
}

function runFiles(
  files: readonly string[],
  options: readonly string[],
  connectionString: string,
): Promise<boolean> {
  if (files.length === 0 || stoppedBy) return Promise.resolve(true);
  const child = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', '--test', '--test-reporter=spec', `--test-concurrency=${CONCURRENCY}`],
      ...[`--test-timeout=${TEST_TIMEOUT_MS}`, ...options, ...files],
    ],
    { stdio: 'inherit', env: { ...process.env, HEARTEN_TEST_DATABASE_URL: connectionString } },
  );
  stopChild = (signal) => child.kill(signal);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}
