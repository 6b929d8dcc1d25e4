import { once } from 'node:events';
import { EXIT_BROKEN, EXIT_FIXABLE, exitCodeOf, inOneLine } from '../infra/command-line/failures.ts';
import { readConfig } from '../infra/config.ts';
import { KeyFileError } from '../infra/log-tree/key-file.ts';
import { formatVerifier, MalformedNote } from '../infra/log-tree/signed-note.ts';
import { serveWitness } from '../infra/log-tree/witness/serve.ts';
import { Witness } from '../infra/log-tree/witness/witness.ts';
import { openCliContext } from '../projections/cli/context.ts';
import { stopOnSignal } from '../projections/cli/stop-on-signal.ts';
import { AUDIT_USAGE, type AuditCommand, parseAuditCommand, type WitnessRun } from './audit/commands.ts';
import { NotAnExtension } from './audit/sign-checkpoint.ts';
import { NoCommand } from './cli/no-command.ts';

const report = (line: string) => console.error(`audit: ${line}`);
const print = (line: string) => console.log(line);

/** Serves until the process is told to stop. It reads no environment variables and opens no store. */
async function runWitness({ host, port, ...options }: WitnessRun): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  const witness = await Witness.open(options);
  const served = await serveWitness(witness, { host, port, report });
  print(formatVerifier(witness.verifier));
  report(`the witness is at ${served.url}`);
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  await served.stop();
  return 0;
}

/**
 * Reads the settings, opens the stores and runs the command on them. Of the settings the command gets only those for
 * signed checkpoints. Returns the exit code.
 */
async function runOnStores(command: AuditCommand): Promise<number> {
  const stop = stopOnSignal(report, 'stopping');
  try {
    const config = readConfig();
    const tools = await openCliContext(config, report, 'audit');
    const isWell = await command({ ...tools, signal: stop.signal }, config.logSigning, {
      print,
      report,
    }).finally(() => tools.close());
    return isWell ? 0 : EXIT_BROKEN;
  } catch (error) {
    const stopped = stop.exitCode();
    if (stopped !== undefined) return stopped;
    throw error;
  }
}

async function main(words: readonly string[]): Promise<number> {
  try {
    const command = parseAuditCommand(words);
    return await (typeof command === 'function' ? runOnStores(command) : runWitness(command));
  } catch (error) {
    if (error instanceof NoCommand) {
      console.error(AUDIT_USAGE);
      return EXIT_FIXABLE;
    }
    report(error instanceof NotAnExtension ? error.message : inOneLine(error));
    return exitCodeOf(error, KeyFileError, MalformedNote);
  }
}

process.exitCode = await main(process.argv.slice(2));
