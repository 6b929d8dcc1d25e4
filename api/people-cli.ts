import { createInterface } from 'node:readline/promises';
import { DomainError } from '../domain/domain-error.ts';
import { type Closers, closeAll } from '../infra/background/close-all.ts';
import { processLogger } from '../infra/background/process-logger.ts';
import { EXIT_FIXABLE, exitCodeOf, inOneLine } from '../infra/command-line/failures.ts';
import { type Config, readConfig } from '../infra/config.ts';
import { MasterKeyError } from '../infra/crypto/master-key.ts';
import { embeddedDatabase, masterKeyOf } from '../projections/cli/context.ts';
import { NoCommand } from './cli/no-command.ts';
import { openServices } from './open-services.ts';
import { PEOPLE_USAGE, type PeopleCommand, parsePeopleCommand } from './people/people-command.ts';
import { ReadModelNotReady } from './plugins/read-your-writes.ts';

/** Few, because a server uses the same database. */
const CONNECTIONS = 4;

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // Without a terminal the input may end before a line.
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
  }
}

/** Opens the services beside a running server, or with a database that this starts and stops. */
async function run(
  command: PeopleCommand,
  config: Config,
  report: (line: string) => void,
): Promise<string[]> {
  const closers: Closers = [];
  try {
    const connectionString =
      config.databaseUrl ?? (await embeddedDatabase(config.dataFolder, report, closers));
    const services = await openServices({
      connectionString,
      eventStoreUrl: config.eventStoreUrl,
      runProjector: false,
      masterKey: await masterKeyOf(config),
      limits: config.limits,
      sealEventsAfterDays: config.sealEventsAfterDays,
      databaseConnections: CONNECTIONS,
      log: processLogger(config.logLevel, 'stderr'),
      report,
    });
    closers.push(() => services.close());
    return await command({ services, config, ask });
  } finally {
    await closeAll(closers);
  }
}

/**
 * `npm run people`: finds, locks, exports or erases one person's account, as `PEOPLE_USAGE` says. Resolves to the exit
 * code.
 */
async function main(words: readonly string[]): Promise<number> {
  const report = (line: string) => console.error(`people: ${line}`);
  if (words.length === 0) {
    console.error(PEOPLE_USAGE);
    return EXIT_FIXABLE;
  }
  try {
    const command = parsePeopleCommand(words);
    for (const line of await run(command, readConfig(), report)) console.log(line);
    return 0;
  } catch (error) {
    report(inOneLine(error));
    return exitCodeOf(error, MasterKeyError, DomainError, ReadModelNotReady, NoCommand);
  }
}

process.exitCode = await main(process.argv.slice(2));
