import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../config/startup-error.ts';
import { describeFileError } from '../../data-folder/describe-file-error.ts';
import { flushFolder } from '../../data-folder/durable-file.ts';
import {
  CLUSTER_FOLDER,
  LOG_FILE,
  PASSWORD_FILE,
  POSTGRES_FOLDER,
  ROLE,
} from '../../data-folder/stored-names.ts';
import { firstErrorIn } from './first-error.ts';
import { PROGRAM_ENV, type SystemUser, transferOwnership } from './system-user.ts';

/**
 * The paths of a cluster in the data folder. The directory and the password file are created together, and the log file
 * by the first start of the server.
 */
export interface Cluster {
  /** PostgreSQL's own data directory. */
  readonly directory: string;
  readonly passwordFile: string;
  readonly logFile: string;
}

const ATTEMPT = `${POSTGRES_FOLDER}.new-`;

/** PostgreSQL supports paths of at most 1023 bytes, including its own file names. */
const PATH_MAX_BYTES = 940;

/** The longest address of a Unix socket that macOS supports. Linux supports 107 bytes. */
const SOCKET_PATH_MAX_BYTES = 103;
/** The name of a socket is this and the port. Its lock file has the same name and `.lock`. */
const SOCKET_NAME = '.s.PGSQL.';
const PORT_MAX = 65_535;

export function clusterIn(folder: string): Cluster {
  return inHome(join(folder, POSTGRES_FOLDER));
}

function inHome(home: string): Cluster {
  return {
    directory: join(home, CLUSTER_FOLDER),
    passwordFile: join(home, PASSWORD_FILE),
    logFile: join(home, LOG_FILE),
  };
}

/**
 * The folder for the Unix socket of a cluster: its data directory, which only the server's account can enter.
 * `undefined` if the path is too long for a socket, or has a comma: PostgreSQL would read two folders.
 */
export function socketFolderOf({ directory }: Cluster): string | undefined {
  const length = Buffer.byteLength(socketIn(directory, PORT_MAX));
  return length <= SOCKET_PATH_MAX_BYTES && !directory.includes(',') ? directory : undefined;
}

/** The path of the socket of the server on this port. */
export const socketIn = (folder: string, port: number): string => join(folder, `${SOCKET_NAME}${port}`);

/** Removes the sockets of servers that were killed. Each had its own port, and so its own name. No server may run. */
export async function removeStaleSockets({ directory }: Cluster): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith(SOCKET_NAME)) await rm(join(directory, name), { force: true });
  }
}

export async function readPassword(cluster: Cluster): Promise<string> {
  try {
    return (await readFile(cluster.passwordFile, 'utf8')).trim();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StartupError(
      `The embedded PostgreSQL's password cannot be read from ${cluster.passwordFile} (${code})`,
      {
        cause,
      },
    );
  }
}

/**
 * Creates the cluster of the data folder if there is none. It is built under another name and then renamed,
 * so that a crash at any moment leaves a complete cluster or none. Then its files are given to `systemUser`. The
 * caller has the startup lock, so every leftover attempt belongs to a dead process and is removed.
 */
export async function ensureCluster(
  folder: string,
  systemUser: SystemUser,
  initdb: string,
  durable: boolean,
) {
  const { directory } = clusterIn(folder);
  if (Buffer.byteLength(directory) > PATH_MAX_BYTES) {
    throw new StartupError(`The path of the data folder is too long for PostgreSQL: ${folder}`);
  }
  try {
    for (const name of await readdir(folder)) {
      if (name.startsWith(ATTEMPT))
        await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
    }
    if (!(await exists(directory))) await createCluster(folder, systemUser, initdb, durable);
    await transferOwnership(directory, systemUser);
  } catch (error) {
    throw describeFileError(error, folder);
  }
}

async function createCluster(folder: string, systemUser: SystemUser, initdb: string, durable: boolean) {
  const attempt = await mkdtemp(join(folder, ATTEMPT));
  try {
    const { directory, passwordFile } = inHome(attempt);
    await mkdir(directory, { mode: 0o700 });
    await transferOwnership(directory, systemUser);
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    await runInitdb(attempt, systemUser, initdb, durable);
    await flushFolder(attempt);
    await rename(attempt, join(folder, POSTGRES_FOLDER));
    await flushFolder(folder);
  } catch (error) {
    await rm(attempt, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

async function runInitdb(
  home: string,
  systemUser: SystemUser,
  initdb: string,
  durable: boolean,
): Promise<void> {
  const options = [
    '--username',
    ROLE,
    '--auth-host=scram-sha-256',
    // Through the socket of a test cluster no password is asked for. Tests open thousands of connections, and the
    // exchange of the password is a third of each. The folder keeps other accounts out.
    `--auth-local=${durable ? 'scram-sha-256' : 'trust'}`,
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ];
  // The rounds of the hash would be a fifth of each connection over TCP. The password is random.
  if (!durable) options.push('--no-sync', '--set=scram_iterations=1');
  const line = [
    ...systemUser.prefix,
    initdb,
    `--pgdata=${CLUSTER_FOLDER}`,
    `--pwfile=${PASSWORD_FILE}`,
    ...options,
  ];
  const [command, ...args] = line as [string, ...string[]];
  try {
    await promisify(execFile)(command, args, { cwd: home, env: PROGRAM_ENV });
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const reason = firstErrorIn(stderr) ?? message.split('\n')[0];
    throw new StartupError(`PostgreSQL's initdb failed: ${reason}`, { cause: error });
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
