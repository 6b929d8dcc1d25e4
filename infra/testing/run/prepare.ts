import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROGRAMS_VARIABLE } from '../program-path.ts';
import type { Batch } from './batches.ts';

const CLIENT_BUILD = 'client/build.ts';
const BROWSER = 'e2e/support/unpack-browser.ts';

/** Inside `node_modules`, so that the joined programs find the packages that they import. */
const JOINED_PROGRAMS = 'node_modules/.cache/hearten/programs';

/**
 * Builds the client once, and unpacks the browser if a batch needs one, before several batches would each do so. If
 * both exist, it takes half a second. Joins the programs that tests start, which takes a second and saves half of each
 * start. Does nothing if fewer than two batches need a browser or processes.
 */
export async function prepare(batches: readonly Batch[]): Promise<void> {
  const starting = batches.filter(({ need }) => need === 'browser' || need === 'processes');
  if (starting.length < 2) return;
  const programs = [CLIENT_BUILD, ...(starting.some(({ need }) => need === 'browser') ? [BROWSER] : [])];
  const folder = join(process.cwd(), JOINED_PROGRAMS);
  // Loaded here, because a run of one file does not need the bundler.
  const { joinPrograms } = await import('./join-programs.ts');
  await Promise.all([
    ...programs.map((program) => promisify(execFile)(process.execPath, [program])),
    joinPrograms(folder),
  ]);
  process.env[PROGRAMS_VARIABLE] = folder;
}
