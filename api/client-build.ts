import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../infra/config/startup-error.ts';

const BUILD_SCRIPT = fileURLToPath(new URL('../client/build.ts', import.meta.url));

/**
 * Builds the client if its sources have changed since the last build. It runs in a separate process, because
 * the server must not import the client. `report` takes each line of its standard output. The promise rejects
 * with `StartupError` when the build fails, with its error output as the details. When `signal` is aborted, the
 * process ends and the promise rejects with `AbortError`.
 */
export function ensureClientBuilt(
  report: (line: string) => void,
  signal: AbortSignal,
  script = BUILD_SCRIPT,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const build = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'], signal });
  createInterface(build.stdout).on('line', report);
  let errorText = '';
  build.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorText += text;
  });
  build.on('error', reject);
  build.on('close', (code, endedBy) => {
    if (code === 0) return resolve();
    const details = errorText.split('\n').filter((line) => line.trim() !== '');
    reject(new StartupError(`the client could not be built (${endedBy ?? `exit ${code}`})`, { details }));
  });
  // The caller awaits other work first. Without this handler a failure would end the process before that.
  void Promise.allSettled([promise]);
  return promise;
}
