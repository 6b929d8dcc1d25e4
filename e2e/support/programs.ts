import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { CleanupScope } from './hearten-process.ts';

const START_TIMEOUT_MS = 30_000;
/** How long a program may take to end after SIGTERM, before SIGKILL. */
const END_TIMEOUT_MS = 5_000;
/** How many characters of a program's last output an error message contains. */
const OUTPUT_MAX = 1_000;

/** The path of a program, or undefined if it is not installed. */
export async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (await isExecutable(path)) return path;
  }
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface Program {
  readonly path: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /**
   * The output that says that the program is ready; `startProgram` returns its first group. Without it, a started
   * program is ready.
   */
  readonly ready?: RegExp;
}

/**
 * Starts a program, which ends with the scope, together with the programs that it started. Resolves with the first
 * group of the output that says it is ready. Rejects with its output if it ends instead, or after 30 s.
 */
export async function startProgram(scope: CleanupScope, program: Program): Promise<string> {
  const { child, ready } = spawnProgram(program);
  scope.after(() => endProgram(child, 'SIGTERM'));
  return ready;
}

/** A program in a process group of its own. `ready` resolves and rejects as `startProgram` does. */
export function spawnProgram({ path, args, env = {}, ready }: Program): {
  readonly child: ChildProcess;
  readonly ready: Promise<string>;
} {
  // A process group of its own, so that the signal that ends it also reaches its children.
  const child = spawn(path, args, {
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_MAX * 10);
      const found = ready?.exec(output);
      if (found) resolve(found[1] ?? '');
    });
  }
  const fail = (why: string) => reject(new Error(`${path} ${why}: ${output.slice(-OUTPUT_MAX)}`));
  const late = setTimeout(() => fail('was not ready in time'), START_TIMEOUT_MS);
  if (!ready) child.once('spawn', () => resolve(''));
  child.once('error', (error) => fail(error.message));
  child.once('exit', (code, signal) => fail(`ended with ${code ?? signal}`));
  return { child, ready: promise.finally(() => clearTimeout(late)) };
}

/** Ends a program and all that it started. Resolves when the program itself has ended. */
export async function endProgram(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  signalGroup(pid, signal);
  const late = setTimeout(() => signalGroup(pid, 'SIGKILL'), END_TIMEOUT_MS);
  await ended;
  clearTimeout(late);
  // Children that ignore SIGTERM would outlive the group's leader.
  signalGroup(pid, 'SIGKILL');
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
