import { Kysely, PostgresDialect } from 'kysely';
import { type Closers, closeAll } from '../infra/background/close-all.ts';
import { processLogger } from '../infra/background/process-logger.ts';
import { EXIT_FIXABLE, exitCodeOf, inOneLine } from '../infra/command-line/failures.ts';
import { readConfig } from '../infra/config.ts';
import { createPool } from '../infra/postgres/pool.ts';
import type { OperationalTables } from '../infra/postgres/tables.ts';
import { embeddedDatabase } from '../projections/cli/context.ts';
import {
  BACKUPS_USAGE,
  type BackupsCommand,
  mistakeIn,
  parseBackupsCommand,
} from './operations/backups-command.ts';

const report = (line: string) => console.error(`backups: ${line}`);

/** Runs the command on the database alone: a failed backup can be recorded while the log is away. */
async function run(command: BackupsCommand): Promise<string[]> {
  const config = readConfig();
  const closers: Closers = [];
  try {
    const connectionString =
      config.databaseUrl ?? (await embeddedDatabase(config.dataFolder, report, closers));
    const log = processLogger(config.logLevel, 'stderr');
    const pool = createPool({ connectionString, name: 'hearten-backups', max: 1, log });
    const db = new Kysely<OperationalTables>({ dialect: new PostgresDialect({ pool }) });
    closers.push(() => db.destroy());
    return await command(db);
  } finally {
    await closeAll(closers);
  }
}

async function main(words: readonly string[]): Promise<number> {
  const command = parseBackupsCommand(words);
  if (!command) {
    const mistake = mistakeIn(words);
    if (mistake === undefined) console.error(BACKUPS_USAGE);
    else report(mistake);
    return EXIT_FIXABLE;
  }
  try {
    for (const line of await run(command)) console.log(line);
    return 0;
  } catch (error) {
    report(inOneLine(error));
    return exitCodeOf(error);
  }
}

process.exitCode = await main(process.argv.slice(2));
