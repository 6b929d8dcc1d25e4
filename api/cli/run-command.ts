import { DomainError } from '../../domain/domain-error.ts';
import { Accounts } from '../../infra/accounts/accounts.ts';
import { exitCodeOf, inOneLine } from '../../infra/command-line/failures.ts';
import { readConfig } from '../../infra/config.ts';
import { MasterKeyError } from '../../infra/crypto/master-key.ts';
import { UnreadableTexts } from '../../infra/crypto/unreadable.ts';
import { Codec } from '../../infra/event-store/codec.ts';
import { KeyRing } from '../../infra/personal-keys/key-ring.ts';
import { StaffRoles } from '../../infra/staff/staff-roles.ts';
import { allEvents } from '../../projections/catalogue.ts';
import { type CliContext, openCliContext } from '../../projections/cli/context.ts';
import { APP_VERSION } from '../app-version.ts';
import { CommandHandler } from '../commands/command-handler.ts';
import type { Services } from '../services.ts';

/** The part of the services that a command line has. It runs beside a server or without one. */
type CliServices = Pick<Services, 'accounts' | 'staffRoles' | 'commands' | 'store' | 'codec' | 'db'>;

/**
 * Runs a command of operators about roles or studies, on the stores that the settings name. `print` gets the lines of
 * its result, `report` the lines about how it went. It throws nothing: an error is reported in one line. Returns the
 * exit code.
 */
export async function runCommand(
  program: 'roles' | 'studies',
  command: (services: CliServices) => Promise<readonly string[]>,
  { print, report }: Readonly<Record<'print' | 'report', (line: string) => void>>,
): Promise<number> {
  try {
    const context = await openCliContext(readConfig(), report, program);
    const run = async () => command(await servicesOf(context));
    for (const line of await run().finally(() => context.close())) print(line);
    return 0;
  } catch (error) {
    report(inOneLine(error));
    return exitCodeOf(error, MasterKeyError, DomainError);
  }
}

async function servicesOf({ db, store, log, openMasterKey }: CliContext): Promise<CliServices> {
  const masterKey = await openMasterKey();
  const keys = new KeyRing(db, masterKey, new UnreadableTexts(log).report);
  const codec = new Codec(allEvents, APP_VERSION);
  // The events of roles and studies are never sealed.
  const commands = new CommandHandler({ store, keys, log, codec, sealing: { hasBegun: () => true } });
  const accounts = new Accounts(db, keys, masterKey);
  return { db, store, codec, commands, accounts, staffRoles: new StaffRoles(db) };
}
