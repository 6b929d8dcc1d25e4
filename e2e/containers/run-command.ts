import { type ChildProcess, spawn } from 'node:child_process';

/** The most lines that are shown of the output of a command. */
const LINES_SHOWN = 30;

export interface CommandResult {
  /** The exit code; -1 if a signal ended the command. */
  readonly code: number;
  /** The text it wrote to stdout. */
  readonly out: string;
  /** The text it wrote to stdout and stderr. */
  readonly said: string;
  readonly durationMs: number;
}

export interface CommandOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Prints neither the command nor its output. */
  readonly isQuiet?: boolean;
  /** Ends the command with SIGTERM after this time. */
  readonly timeoutMs?: number;
  /** Runs even after `stopCommands`. */
  readonly isCleanup?: boolean;
}

const running = new Set<ChildProcess>();
let isStopped = false;

/** Ends the commands that run, and lets no other begin, except for those that clean up. */
export function stopCommands(): void {
  isStopped = true;
  for (const child of running) endGroup(child, 'SIGTERM');
}

const endGroup = (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.pid !== undefined) process.kill(-child.pid, signal);
};

/** Runs a command in a shell, and shows it and its output. Resolves when it has ended, with any exit code. */
export async function runCommand(command: string, options: CommandOptions): Promise<CommandResult> {
  const { cwd, env, isQuiet = false, timeoutMs, isCleanup = false } = options;
  if (isStopped && !isCleanup) throw new Error('the run was stopped');
  if (!isQuiet) show(`$ ${command}`);
  const began = performance.now();
  // A group of its own, so that a timeout ends the children of the shell as well.
  const child = spawn('sh', ['-c', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  running.add(child);
  let [out, said] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const late = timeoutMs && setTimeout(() => endGroup(child, 'SIGTERM'), timeoutMs);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? -1));
  });
  clearTimeout(late);
  running.delete(child);
  const durationMs = performance.now() - began;
  if (!isQuiet) showOutput(said, code, durationMs);
  return { code, out, said, durationMs };
}

/** Prints lines, each indented by two spaces. */
export function show(text: string): void {
  process.stdout.write(`${text.replace(/^/gm, '  ')}\n`);
}

function showOutput(said: string, code: number, durationMs: number): void {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const hidden = lines.length - LINES_SHOWN;
  if (hidden > 0) show(`  … ${hidden} lines`);
  for (const line of lines.slice(-LINES_SHOWN)) show(`  ${line.trimEnd()}`);
  show(`  exit ${code} after ${(durationMs / 1000).toFixed(1)} s`);
}
