import { DomainError } from '../domain/domain-error.ts';
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
import type { StudyServices } from './research/manage-studies.ts';
import { parseStudiesCommand, STUDIES_USAGE } from './research/studies-command.ts';

const isFixable = (error: unknown) =>
  [ConfigError, StartupError, MasterKeyError, DomainError].some((fixable) => error instanceof fixable);

async function servicesOf({ db, store, log, openMasterKey }: CliContext): Promise<StudyServices> {
  const masterKey = await openMasterKey();
  const keys = new KeyRing(db, masterKey, new UnreadableTexts(log).report);
  const codec = new Codec(allEvents, APP_VERSION);
  // The events of studies are never sealed.
  const commands = new CommandHandler({ store, keys, log, codec, sealing: { hasBegun: () => true } });
  return {
    db,
    commands,
    store,
    codec,
    accounts: new Accounts(db, keys, masterKey),
    staffRoles: new StaffRoles(db),
  };
}

async function main(words: readonly string[]): Promise<number> {
  const command = parseStudiesCommand(words);
  if (!command) {
    console.error(STUDIES_USAGE);
    return EXIT_FIXABLE;
  }
  const report = (line: string) => console.error(`studies: ${line}`);
  try {
    const context = await openCliContext(readConfig(), report, 'studies');
    const run = async () => command(await servicesOf(context));
    for (const line of await run().finally(() => context.close())) console.log(line);
    return 0;
  } catch (error) {
    report(inOneLine(error));
    return isFixable(error) ? EXIT_FIXABLE : EXIT_BROKEN;
  }
}

process.exitCode = await main(process.argv.slice(2));
