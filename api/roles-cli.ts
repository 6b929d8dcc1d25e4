import { DomainError } from '../domain/domain-error.ts';
import { STAFF_ROLES } from '../domain/staff/roles.ts';
import { Accounts } from '../infra/accounts/accounts.ts';
import { EXIT_BROKEN, EXIT_FIXABLE, inOneLine } from '../infra/command-line/failures.ts';
import { ConfigError } from '../infra/config/config-error.ts';
import { readConfig } from '../infra/config.ts';
import { MasterKeyError } from '../infra/crypto/master-key.ts';
import { UnreadableTexts } from '../infra/crypto/unreadable.ts';
import { StartupError } from '../infra/data-folder/startup-error.ts';
import { Codec } from '../infra/event-store/codec.ts';
import { KeyRing } from '../infra/personal-keys/key-ring.ts';
import { StaffRoles } from '../infra/staff/staff-roles.ts';
import { allEvents } from '../projections/catalogue.ts';
import { type CliContext, openCliContext } from '../projections/cli/context.ts';
import { APP_VERSION } from './app-version.ts';
import { CommandHandler } from './commands/command-handler.ts';
import type { RoleServices } from './staff/roles.ts';
import { parseRolesCommand, ROLES_USAGE, unknownRole } from './staff/roles-command.ts';

const isFixable = (error: unknown) =>
  [ConfigError, StartupError, MasterKeyError, DomainError].some((fixable) => error instanceof fixable);

async function servicesOf({ db, store, log, openMasterKey }: CliContext): Promise<RoleServices> {
  const masterKey = await openMasterKey();
  const keys = new KeyRing(db, masterKey, new UnreadableTexts(log).report);
  const commands = new CommandHandler({
    ...{ store, keys, log },
    codec: new Codec(allEvents, APP_VERSION),
    // The events of roles are never sealed.
    sealing: { hasBegun: () => true },
  });
  return { db, commands, accounts: new Accounts(db, keys, masterKey), staffRoles: new StaffRoles(db) };
}

async function main(words: readonly string[]): Promise<number> {
  const command = parseRolesCommand(words);
  if (!command) {
    const unknown = unknownRole(words);
    console.error(
      unknown === undefined
        ? ROLES_USAGE
        : `roles: there is no role "${unknown}": name one of ${STAFF_ROLES.join(', ')}`,
    );
    return EXIT_FIXABLE;
  }
  const report = (line: string) => console.error(`roles: ${line}`);
  try {
    const context = await openCliContext(readConfig(), report, 'roles');
    const run = async () => command(await servicesOf(context));
    for (const line of await run().finally(() => context.close())) console.log(line);
    return 0;
  } catch (error) {
    report(inOneLine(error));
    return isFixable(error) ? EXIT_FIXABLE : EXIT_BROKEN;
  }
}

process.exitCode = await main(process.argv.slice(2));
