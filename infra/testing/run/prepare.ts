import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Batch } from './batches.ts';

const CLIENT_BUILD = 'client/build.ts';
const BROWSER = 'e2e/support/unpack-browser.ts';

/**
 * Builds the client and unpacks the browser once, before several batches would each do so. If both exist, it
 * takes half a second.
 */
export async function prepare(batches: readonly Batch[]): Promise<void> {
  const starting = batches.filter(({ need }) => need === 'browser' || need === 'processes');
  if (starting.length < 2) return;
  const programs = [CLIENT_BUILD, ...(starting.some(({ need }) => need === 'browser') ? [BROWSER] : [])];
  await Promise.all(programs.map((program) => promisify(execFile)(process.execPath, [program])));
}
