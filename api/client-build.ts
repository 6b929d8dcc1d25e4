import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../infra/data-folder/startup-error.ts';

const BUILD_SCRIPT = fileURLToPath(new URL('../client/build.ts', import.meta.url));

/**
 * Builds the client if its sources have changed since the last build. It runs in a separate process, because
 * the server must not import the client. `signal` ends it. Throws `StartupError` when the build fails.
 */
export function ensureClientBuilt(report: (line: string) => void, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const build = spawn(process.execPath, [BUILD_SCRIPT], { stdio: ['ignore', 'pipe', 'pipe'], signal });
  build.stdout.setEncoding('utf8').on('data', (text: string) => report(text.trim()));
  let stderrText = '';
  build.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderrText += text;
  });
  build.on('error', reject);
  build.on('close', (code) => {
    if (code === 0) resolve();
    else reject(new StartupError(`the client could not be built: ${stderrText.trim() || `exit ${code}`}`));
  });
  // The caller awaits other work first. Without this handler a failure would end the process before that.
  void Promise.allSettled([promise]);
  return promise;
}
