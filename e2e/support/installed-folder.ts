import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { shared } from '../../infra/testing/process-scope.ts';
import { oneAtATime } from '../../infra/testing/test-database.ts';
import { type CleanupScope, HeartenProcess, temporaryFolder } from './hearten-process.ts';

interface Installation {
  /** With demo people, as `npm start` makes it. */
  readonly demo: boolean;
}

/**
 * A data folder as the first start of `npm start` leaves it, removed when the test ends. Each test run makes it once
 * and copies it, so all copies have the same master key. With EVENTSTORE_TEST_URL the folder is empty, because the
 * log is elsewhere. Start a Hearten with the same `HEARTEN_DEMO`.
 */
export async function installedFolder(t: CleanupScope, { demo }: Installation): Promise<string> {
  const folder = await temporaryFolder(t);
  if (process.env.EVENTSTORE_TEST_URL) return folder;
  const original = await (demo ? installedWithDemo() : installedWithoutDemo());
  await promisify(execFile)('cp', ['-a', `${original}/.`, folder]);
  return folder;
}

const installedWithDemo = shared(() => install('installed-with-demo', '1'));
const installedWithoutDemo = shared(() => install('installed-without-demo', '0'));

/** Returns the folder of the run's installation. The first process of the run makes it. */
async function install(name: string, demo: '0' | '1'): Promise<string> {
  const runFolder = process.env.HEARTEN_TEST_FOLDER;
  if (!runFolder) throw new Error('There is no HEARTEN_TEST_FOLDER: run tests with npm test -- <file>');
  const folder = join(runFolder, name);
  const unfinished = `${folder}-unfinished`;
  await oneAtATime(name, async () => {
    if (existsSync(folder)) return;
    await using scope = new AsyncDisposableStack();
    const hearten = await HeartenProcess.start(
      { after: (release) => scope.defer(async () => void (await release())) },
      { dataFolder: unfinished, env: { HEARTEN_DEMO: demo } },
    );
    await hearten.endProcess('SIGTERM');
    await rename(unfinished, folder);
  });
  return folder;
}
