import { EXIT_FIXABLE } from '../infra/command-line/failures.ts';
import { runCommand } from './cli/run-command.ts';
import { parseStudiesCommand, STUDIES_USAGE } from './research/studies-command.ts';

const report = (line: string) => console.error(`studies: ${line}`);
const print = (line: string) => console.log(line);

async function main(words: readonly string[]): Promise<number> {
  const command = parseStudiesCommand(words);
  if (command) return runCommand('studies', command, { print, report });
  console.error(STUDIES_USAGE);
  return EXIT_FIXABLE;
}

process.exitCode = await main(process.argv.slice(2));
