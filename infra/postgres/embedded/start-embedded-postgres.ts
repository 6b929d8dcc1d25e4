import { realpath } from 'node:fs/promises';
import type { Client } from 'pg';
import { StartupError } from '../../config/startup-error.ts';
import { describeFileError } from '../../data-folder/describe-file-error.ts';
import { prepareDataFolder } from '../../data-folder/prepare-data-folder.ts';
import { DATABASE } from '../../data-folder/stored-names.ts';
import { findBinaries } from './binaries.ts';
import { clusterIn, ensureCluster, readPassword, socketFolderOf } from './cluster.ts';
import { connectionStringFor, isConnectionLost } from './connect.ts';
import { connectOrStart } from './connect-or-start.ts';
import { awaitOwnership, tryOwnership } from './ownership.ts';
import type { RunningServer, ServerPlan } from './server.ts';
import { acquireStartupLock } from './startup-lock.ts';
import { stopServer } from './stop-server.ts';
import { chooseSystemUser } from './system-user.ts';

export interface EmbeddedPostgres {
  /** The address of Hearten's database with its password. Never print it. */
  readonly connectionString: string;
  /** True if the server had outlived a killed owner and was taken over. */
  readonly adopted: boolean;
  /**
   * Resolves when the server is gone or this process no longer owns it, without a call of `stop()`. The
   * process must then end, because another one may take over. It never rejects.
   */
  readonly lost: Promise<Error>;
  /** Shuts the server down properly and waits for it. It may be called again. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The data folder. It is created if it does not exist. */
  readonly folder: string;
  /** Called when starting takes long. */
  readonly log?: (line: string) => void;
  /** `false` only in tests and their tools: a power cut may then lose or damage the data. */
  readonly durable?: boolean;
}

const STARTUP_LOCK_TIMEOUT_MS = 60_000;
const RESTART_TIMEOUT_MS = 30_000;

/**
 * Starts the PostgreSQL whose data is in `folder`, or takes over a running one without a living owner, and makes
 * this process its only owner. Throws `StartupError`, also when another process owns it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, durable = true } = options;
  await prepareDataFolder(options.folder);
  const folder = await realpath(options.folder);
  const deadline = Date.now() + RESTART_TIMEOUT_MS;
  for (;;) {
    const { plan, server, ...first } = await tryToOwn(folder, durable, log);
    let { owned } = first;
    try {
      if (!owned) await awaitOwnership(server.client, folder);
      owned = true;
      await createDatabase(server.client);
      return ownedPostgres(plan, server);
    } catch (error) {
      const cutOff = isConnectionLost(error);
      if (owned && !cutOff) await stopServer(server.pid, plan.cluster.directory);
      await server.client.end();
      // If the previous owner was just stopping, its server stopped with it. The next round starts a new one.
      if (!cutOff || Date.now() > deadline) throw toStartupError(error, plan);
    }
  }
}

function toStartupError(error: unknown, { cluster }: ServerPlan): StartupError {
  if (error instanceof StartupError) return error;
  const [reason] = (error as Error).message.split('\n');
  return new StartupError(`The embedded PostgreSQL in ${cluster.directory} cannot be used: ${reason}`, {
    cause: error,
  });
}

async function tryToOwn(folder: string, durable: boolean, log: (line: string) => void) {
  const turn = await acquireStartupLock(folder, STARTUP_LOCK_TIMEOUT_MS);
  try {
    const plan = await planFor(folder, durable);
    const server = await connectOrStart(plan, log);
    return { plan, server, owned: await tryOwnership(server.client).catch(() => false) };
  } catch (error) {
    throw describeFileError(error, folder);
  } finally {
    await turn.release();
  }
}

async function planFor(folder: string, durable: boolean): Promise<ServerPlan> {
  const cluster = clusterIn(folder);
  const { initdb, postgres: program } = findBinaries();
  const systemUser = await chooseSystemUser(cluster.directory, initdb);
  await ensureCluster(folder, systemUser, initdb, durable);
  return {
    ...{ cluster, systemUser, program, durable },
    password: await readPassword(cluster),
    socketFolder: socketFolderOf(cluster),
  };
}

function ownedPostgres(plan: ServerPlan, server: RunningServer & { adopted: boolean }): EmbeddedPostgres {
  const { client, pid, adopted } = server;
  let ended = false;
  let stopping: Promise<void> | undefined;
  const lost = new Promise<Error>((resolve) => {
    client.once('end', () => {
      ended = true;
      if (!stopping)
        resolve(new Error('The embedded PostgreSQL has ended or was taken over by another process'));
    });
  });
  const stop = () => {
    // A process that has lost the server must not stop it, because another process may own it by now.
    stopping ??= ended ? Promise.resolve() : stopServer(pid, plan.cluster.directory);
    return stopping;
  };
  return {
    connectionString: connectionStringFor(server, plan.password, DATABASE),
    adopted,
    lost,
    stop,
  };
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
}
