import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Need } from './test-files.ts';

const FILE = 'node_modules/.cache/hearten/test-durations.json';

/** How long test files took in earlier runs on this machine, in milliseconds, by path. */
export type Durations = Readonly<Record<string, number>>;

/** The assumed duration, in milliseconds, of a file that has not run here yet. */
export const TYPICAL_MS: Readonly<Record<Need, number>> = {
  browser: 25_000,
  processes: 20_000,
  database: 3_000,
  nothing: 300,
};

/** Empty before the first run. */
export async function readDurations(): Promise<Durations> {
  try {
    return JSON.parse(await readFile(FILE, 'utf8')) as Durations;
  } catch {
    // Without durations the tests are planned by what is typical.
    return {};
  }
}

/** Stores the durations of a run beside those of earlier runs. A new one replaces the one of the same file. */
export async function saveDurations(durations: Durations): Promise<void> {
  const all = { ...(await readDurations()), ...durations };
  await mkdir(dirname(FILE), { recursive: true });
  const unfinished = `${FILE}-${process.pid}`;
  await writeFile(unfinished, JSON.stringify(all));
  await rename(unfinished, FILE);
}
