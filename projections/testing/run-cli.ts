import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { compileCacheEnv } from '../../infra/testing/compile-cache.ts';
import { programPath } from '../../infra/testing/program-path.ts';

const PROJECTIONS = 'projections/cli.ts';

export interface CliEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm run projections -- …words`, or another command line, in a separate process. */
export function startCli(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  program = PROJECTIONS,
): { child: ChildProcess; end: Promise<CliEnd> } {
  const child = spawn(process.execPath, [programPath(program), ...words], {
    env: { ...compileCacheEnv, HEARTEN_DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const end = once(child, 'close').then(([code]) => ({ code, stdout: stdout.trim(), stderr: stderr.trim() }));
  return { child, end };
}

/** The settings for a given PostgreSQL. Only some commands need a master key. */
export const onDatabase = (
  connectionString: string,
  masterKeyFile = '/no/key/is/needed',
): NodeJS.ProcessEnv => ({ DATABASE_URL: connectionString, HEARTEN_MASTER_KEY_FILE: masterKeyFile });

export const runCli = (words: readonly string[], env: NodeJS.ProcessEnv, program?: string): Promise<CliEnd> =>
  startCli(words, env, program).end;
