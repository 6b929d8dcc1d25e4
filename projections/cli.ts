import { ConfigError } from '../infra/config/config-error.ts';
import { readConfig } from '../infra/config.ts';
import { StartupError } from '../infra/data-folder/startup-error.ts';
import { allProjections } from './catalogue.ts';
import { type Command, rebuildReadModels, retry, showStatus, verifyAgainstLog } from './cli/commands.ts';
import { openCliContext } from './cli/context.ts';
import type { AnyProjection } from './projection.ts';
import { NotComparable } from './rebuild/verify.ts';
import { ForeignCheckpoint, NewerTables } from './runtime/checkpoints.ts';

/** Exit codes like the server's: 2 for a problem that the caller can fix, 1 for a difference or any other problem. */
const EXIT_MENDABLE = 2;
const EXIT_BROKEN = 1;

const NAMES = allProjections.map(({ name }) => name);
const USAGE = `Usage: npm run projections -- COMMAND

  status             where each read model stands, how many events behind, and who leads it
  retry NAME         let a paused read model try again
  rebuild NAME       make a read model anew from the log, beside the one in use
  rebuild --all      make every read model anew
  verify [NAME]      compare a read model, or every one, with a replay of the log

Read models: ${NAMES.join(', ')}`;

const UNDEFINED_TABLE = '42P01';

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

const isMendable = (error: unknown) =>
  [ConfigError, StartupError, ForeignCheckpoint, NewerTables, NotComparable].some(
    (mendable) => error instanceof mendable,
  );

function inOneLine(error: unknown): string {
  if ((error as { code?: string }).code === UNDEFINED_TABLE) {
    return 'there is no Hearten in this database yet: start it there first';
  }
  const message = error instanceof AggregateError ? error.errors.join('; ') : (error as Error).message;
  return message.split('\n')[0] ?? '';
}

async function main(words: readonly string[]): Promise<number> {
  const parsed = parseCommand(words);
  if (!parsed) {
    console.error(USAGE);
    return EXIT_MENDABLE;
  }
  const report = (line: string) => console.error(`projections: ${line}`);
  try {
    const tools = await openCliContext(readConfig(), report);
    const output = { print: (line: string) => console.log(line), report, terminal: process.stderr };
    const isWell = await parsed.command(tools, output, parsed.chosen).finally(() => tools.close());
    return isWell ? 0 : EXIT_BROKEN;
  } catch (error) {
    report(inOneLine(error));
    return isMendable(error) ? EXIT_MENDABLE : EXIT_BROKEN;
  }
}

process.exitCode = await main(process.argv.slice(2));
