import { type ParseArgsConfig, parseArgs } from 'node:util';
import { refuse } from './refuse.ts';

type Parsed<Options extends ParseArgsConfig> = ReturnType<typeof parseArgs<Options>>;

/**
 * The options and arguments of a command line. An option that `config` does not declare, an option without its value,
 * or an argument that `config` does not allow ends the process with exit code 2 and two lines on stderr: the problem,
 * and `usage`.
 */
export function parseOptions<Options extends ParseArgsConfig>(
  config: Options,
  usage: string,
): Parsed<Options> {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node's message goes on after its first sentence with advice about its own parser.
    return refuseOptions((error as Error).message.split('. ')[0] ?? '', usage);
  }
}

/** Ends the process with exit code 2 and two lines on stderr: `reason` and `usage`. */
export function refuseOptions(reason: string, usage: string): never {
  return refuse(reason, `Usage: ${usage}`);
}
