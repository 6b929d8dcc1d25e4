import { realpath } from 'node:fs/promises';
import { StartupError } from '../../config/startup-error.ts';
import { DATABASE } from '../../data-folder/stored-names.ts';
import { clusterIn, readPassword } from './cluster.ts';
import { connectionStringFor, withUsableSocket } from './connect.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { isPostmasterOf } from './processes.ts';

/**
 * The address of Hearten's database in the embedded PostgreSQL that runs on the data folder, or `undefined`
 * when none runs. It is for a command that runs beside the server. The owner of the PostgreSQL can stop it at
 * any moment. Throws `StartupError` when the folder contains no database.
 */
export async function connectToRunning(folder: string): Promise<string | undefined> {
  const none = new StartupError(`There is no database in ${folder}: start Hearten there first`);
  const cluster = clusterIn(
    await realpath(folder).catch(() => {
      throw none;
    }),
  );
  const directory = await realpath(cluster.directory).catch(() => {
    throw none;
  });
  const postmaster = await readPostmasterFile(directory);
  if (postmaster === undefined || postmaster === 'torn') return undefined;
  const { port, socketFolder } = postmaster;
  if (port === undefined) return undefined;
  if (!(await isPostmasterOf(postmaster.pid, directory))) return undefined;
  const address = await withUsableSocket({ port, socketFolder });
  return connectionStringFor(address, await readPassword(cluster), DATABASE);
}
