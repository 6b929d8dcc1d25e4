import { EXIT_BROKEN, EXIT_FIXABLE, exitCodeOf, inOneLine } from '../infra/command-line/failures.ts';
import { readConfig } from '../infra/config.ts';
import { MasterKeyError } from '../infra/crypto/master-key.ts';
import { allProjections } from './catalogue.ts';
import { type Command, rebuildReadModels, retry, showStatus, verifyAgainstLog } from './cli/commands.ts';
import { openCliContext } from './cli/context.ts';
import { stopOnSignal } from './cli/stop-on-signal.ts';
import type { AnyProjection } from './projection.ts';
import { NotComparable } from './rebuild/verify.ts';
import { ForeignCheckpoint } from './runtime/checkpoints.ts';

const NAMES = allProjections.map(({ name }) => name);
const USAGE = `Usage: npm run projections -- COMMAND

  status             show the position, the backlog and the leader of each read model
  retry NAME         let a paused read model continue
  rebuild NAME       rebuild a read model from the log, beside the one in use
  rebuild --all      rebuild every read model
  verify [NAME]      compare a read model, or every one, with a replay of the log

Read models: ${NAMES.join(', ')}`;

/** The command that the arguments name; undefined if they name none. */
function parseCommand(
  words: readonly string[],
): { command: Command; chosen: readonly AnyProjection[] } | undefined {
  const [verb, name, ...rest] = words;
  if (rest.length > 0) return undefined;
  const chosen = allProjections.filter((projection) => projection.name === name);
  if (verb === 'status' && name === undefined) return { command: showStatus, chosen: [] };
  if (verb === 'verify' && name === undefined) return { command: verifyAgainstLog, chosen: allProjections };
  if (verb === 'rebuild' && name === '--all') return { command: rebuildReadModels, chosen: allProjections };
  if (chosen.length === 0) return undefined;
  if (verb === 'retry') return { command: retry, chosen };
  if (verb === 'rebuild') return { command: rebuildReadModels, chosen };
  if (verb === 'verify') return { command: verifyAgainstLog, chosen };
  return undefined;
}

/** The name of a read model that does not exist, in an otherwise complete command. */
const unknownName = ([verb = '', name, ...rest]: readonly string[]): string | undefined =>
  ['retry', 'rebuild', 'verify'].includes(verb) && name !== undefined && rest.length === 0 ? name : undefined;

async function main(words: readonly string[]): Promise<number> {
  const parsed = parseCommand(words);
  if (!parsed) {
    const unknown = unknownName(words);
    if (unknown !== undefined)
      console.error(`projections: there is no read model "${unknown}": name one of ${NAMES.join(', ')}`);
    else console.error(USAGE);
    return EXIT_FIXABLE;
  }
  const report = (line: string) => console.error(`projections: ${line}`);
  const stop = stopOnSignal(report, 'stopping: no read model is left half rebuilt');
  try {
    const tools = await openCliContext(readConfig(), report);
    const output = { print: (line: string) => console.log(line), report, terminal: process.stderr };
    const isWell = await parsed
      .command({ ...tools, signal: stop.signal }, output, parsed.chosen)
      .finally(() => tools.close());
    return isWell ? 0 : EXIT_BROKEN;
  } catch (error) {
    const stopped = stop.exitCode();
    if (stopped !== undefined) return stopped;
    report(inOneLine(error));
    return exitCodeOf(error, MasterKeyError, ForeignCheckpoint, NotComparable);
  }
}

process.exitCode = await main(process.argv.slice(2));
