import { join } from 'node:path';
import pg from 'pg';
import { DATABASE, MAIN_FOLDER } from '../../infra/data-folder/stored-names.ts';
import { clusterIn, readPassword } from '../../infra/postgres/embedded/cluster.ts';
import { connectionStringFor } from '../../infra/postgres/embedded/connect.ts';
import { readPostmasterFile } from '../../infra/postgres/embedded/postmaster-file.ts';

/** The address of the embedded PostgreSQL that runs in a data folder. Throws if none runs there. */
export async function databaseUrlOf(dataFolder: string): Promise<string> {
  const cluster = clusterIn(join(dataFolder, MAIN_FOLDER));
  const postmaster = await readPostmasterFile(cluster.directory);
  if (typeof postmaster !== 'object' || postmaster.port === undefined) {
    throw new Error(`no PostgreSQL runs in ${dataFolder}`);
  }
  return connectionStringFor(postmaster.port, await readPassword(cluster), DATABASE);
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
