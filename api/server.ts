import { once } from 'node:events';
import { processLogger } from '../infra/background/process-logger.ts';
import { endProcess } from '../infra/command-line/end-process.ts';
import { EXIT_BROKEN, EXIT_FIXABLE, exitCodeOf } from '../infra/command-line/failures.ts';
import { StartupError } from '../infra/config/startup-error.ts';
import { START_STOP_MAX_MS, STOP_MAX_MS } from '../infra/config/timings.ts';
import { readConfig } from '../infra/config.ts';
import { MasterKeyError } from '../infra/crypto/master-key.ts';
import { ForeignCheckpoint } from '../projections/runtime/checkpoints.ts';
import { assertNodeVersion } from './node-version.ts';
import { logFault, logOutput, logProcessEvents, terminalOutput } from './process-output.ts';

let output = terminalOutput;
let log = processLogger('warn');

// Signals are handled before most modules are loaded. A start that is asked to stop closes what it has opened. If it
// must be forced to end, the next start completes its work.
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
let isStarted = false;
stopping.signal.addEventListener('abort', () => {
  if (isStarted) return;
  output.report('stopping before the start was complete');
  // The end does not wait for a store that does not answer. Only what the store has confirmed counts as stored.
  endProcess(0, START_STOP_MAX_MS);
});

try {
  assertNodeVersion();
  const config = readConfig();
  log = processLogger(config.logLevel);
  logProcessEvents(log, () => endProcess(EXIT_BROKEN));
  if (config.production) output = logOutput(log);
  // Loaded only after the settings are read: loading takes long, and a wrong setting should be reported at once.
  const { startHearten } = await import('./start.ts');
  const running = await startHearten(config, output.report, log, stopping.signal);
  isStarted = true;
  // A process without the api role has no pages for people.
  output.announce(
    config.roles.has('api') ? `Hearten is at ${running.address}` : 'Hearten fills the read models',
  );
  // `lost` is for the embedded PostgreSQL only. Without PostgreSQL nothing in progress can succeed, so the process ends
  // quickly, and the next one can start.
  void running.lost.then((error) => {
    output.fail(error.message);
    endProcess(EXIT_BROKEN);
  });
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  setTimeout(() => {
    output.fail(`not stopped after ${STOP_MAX_MS / 1000} s, exiting now`);
    process.exit(EXIT_BROKEN);
  }, STOP_MAX_MS).unref();
  await running.stop();
  endProcess(0);
} catch (error) {
  if (stopping.signal.aborted) {
    endProcess(0);
  } else {
    const exitCode = exitCodeOf(error, MasterKeyError, ForeignCheckpoint);
    if (exitCode === EXIT_FIXABLE) {
      if (error instanceof StartupError) for (const line of error.details) output.fail(line);
      output.fail((error as Error).message);
    } else {
      logFault(log, error);
    }
    endProcess(exitCode);
  }
}
