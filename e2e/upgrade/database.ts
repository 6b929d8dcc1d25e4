import { join } from 'node:path';
import pg from 'pg';
import { DATABASE, MAIN_FOLDER } from '../../infra/data-folder/stored-names.ts';
import { clusterIn, readPassword } from '../../infra/postgres/embedded/cluster.ts';
import { connectionStringFor } from '../../infra/postgres/embedded/connect.ts';
import { readPostmasterFile } from '../../infra/postgres/embedded/postmaster-file.ts';
import { startEmbeddedPostgres } from '../../infra/postgres/embedded/start-embedded-postgres.ts';

/**
 * The address of the embedded PostgreSQL that runs in a data folder. Throws if its pid file is missing or has no port.
 * It does not check that the process of that file is alive.
 */
export async function databaseUrlOf(dataFolder: string): Promise<string> {
  const cluster = clusterIn(join(dataFolder, MAIN_FOLDER));
  const postmaster = await readPostmasterFile(cluster.directory);
  if (typeof postmaster !== 'object' || postmaster.port === undefined) {
    throw new Error(`no PostgreSQL runs in ${dataFolder}`);
  }
  const { port, socketFolder } = postmaster;
  return connectionStringFor({ port, socketFolder }, await readPassword(cluster), DATABASE);
}

/**
 * Moves the times by which the database judges what has ended: a fixture is then as old for PostgreSQL, whose clock
 * cannot be set, as for a process whose clock is set. No Hearten may run on the data folder.
 */
export async function moveStoredTimes(dataFolder: string, byMs: number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ folder: join(dataFolder, MAIN_FOLDER), durable: false });
  const by = `make_interval(secs => ${Math.round(byMs / 1_000)})`;
  await query(
    postgres.connectionString,
    `update sessions set created_at = created_at + ${by}, seen_at = seen_at + ${by}`,
    `update command_register set claimed_at = claimed_at + ${by}`,
    `update throttles set expire = expire + ${byMs}`,
  ).finally(() => postgres.stop());
}

/** Runs queries one after another on a connection of their own. Returns the rows of the last one. */
export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  ...statements: readonly string[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}
