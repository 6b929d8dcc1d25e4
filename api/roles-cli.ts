import { STAFF_ROLES } from '../domain/staff/roles.ts';
import { EXIT_FIXABLE } from '../infra/command-line/failures.ts';
import { runCommand } from './cli/run-command.ts';
import { parseRolesCommand, ROLES_USAGE, unknownRole } from './staff/roles-command.ts';

/* `npm run roles`: lists, gives and takes staff roles on the command line. */

const report = (line: string) => console.error(`roles: ${line}`);
const print = (line: string) => console.log(line);

async function main(words: readonly string[]): Promise<number> {
  const command = parseRolesCommand(words);
  if (command) return runCommand('roles', command, { print, report });
  const unknown = unknownRole(words);
  if (unknown === undefined) console.error(ROLES_USAGE);
  else report(`there is no role "${unknown}": name one of ${STAFF_ROLES.join(', ')}`);
  return EXIT_FIXABLE;
}

process.exitCode = await main(process.argv.slice(2));
