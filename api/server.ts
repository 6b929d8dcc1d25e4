import { processLogger } from '../infra/background/process-logger.ts';
import { ConfigError } from '../infra/config/config-error.ts';
import { STOP_MAX_MS } from '../infra/config/timings.ts';
import { readConfig } from '../infra/config.ts';
import { MasterKeyError } from '../infra/crypto/master-key.ts';
import { StartupError } from '../infra/data-folder/startup-error.ts';
import { ForeignCheckpoint, NewerTables } from '../projections/runtime/checkpoints.ts';
import { logFault, logOutput, logProcessEvents, terminalOutput } from './process-output.ts';
import { startHearten } from './start.ts';

/** Exit codes: 2 for a problem that the operator can fix, 1 for any other problem. */
const EXIT_OPERATOR_ERROR = 2;
const EXIT_FAILURE = 1;

const isOperatorError = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof StartupError ||
  error instanceof MasterKeyError ||
  error instanceof ForeignCheckpoint ||
  error instanceof NewerTables;

// Signals are handled from the first moment. A stop that is requested during the start takes effect as soon
// as there is something to stop.
const stopRequested = Promise.withResolvers<void>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopRequested.resolve());

let output = terminalOutput;
let log = processLogger('warn');
try {
  const config = readConfig();
  log = processLogger(config.logLevel);
  logProcessEvents(log, () => process.exit(EXIT_FAILURE));
  if (config.production) output = logOutput(log);
  const running = await startHearten(config, output.report, log);
  output.announce(`Hearten is at ${running.address}`);
  // Without its database nothing in progress can succeed. The process ends quickly, so that the next one can
  // start.
  void running.lost.then((error) => {
    output.fail(error.message);
    process.exit(EXIT_FAILURE);
  });
  await stopRequested.promise;
  setTimeout(() => {
    output.fail(`not stopped after ${STOP_MAX_MS / 1000} s, exiting now`);
    process.exit(EXIT_FAILURE);
  }, STOP_MAX_MS).unref();
  await running.stop();
  process.exit(0);
} catch (error) {
  if (isOperatorError(error)) {
    output.fail(error.message);
    process.exit(EXIT_OPERATOR_ERROR);
  }
  logFault(log, error);
  process.exit(EXIT_FAILURE);
}
