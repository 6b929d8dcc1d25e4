import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** Names the folder with the joined programs, if the run has joined them. */
export const PROGRAMS_VARIABLE = 'HEARTEN_TEST_PROGRAMS';

/**
 * The path of a program that a test starts, such as `api/server.ts`. A run of many tests joins it with its imports into
 * one file, which starts in half the time (`run/join-programs.ts`).
 */
export function programPath(source: string): string {
  const joined = process.env[PROGRAMS_VARIABLE];
  return joined ? join(joined, source.replace(/\.ts$/, '.js')) : join(REPOSITORY, source);
}
