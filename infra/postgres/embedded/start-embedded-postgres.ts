import { realpath } from 'node:fs/promises';
import type { Client } from 'pg';
import { describeFileError } from '../../data-folder/describe-file-error.ts';
import { prepareDataFolder } from '../../data-folder/prepare-data-folder.ts';
import { StartupError } from '../../data-folder/startup-error.ts';
import { DATABASE } from '../../data-folder/stored-names.ts';
import { findBinaries } from './binaries.ts';
import { clusterIn, ensureCluster, readPassword } from './cluster.ts';
import { connectionStringFor, isConnectionLost } from './connect.ts';
import { connectOrStart } from './connect-or-start.ts';
import { awaitOwnership, tryOwnership } from './ownership.ts';
import type { RunningServer, ServerPlan } from './server.ts';
import { acquireStartupLock } from './startup-lock.ts';
import { stopServer } from './stop-server.ts';
import { chooseSystemUser } from './system-user.ts';

export interface EmbeddedPostgres {
  /** The address of Hearten's database, with its password: never to be printed. */
  readonly connectionString: string;
  /** The server had outlived a killed owner and was taken over. */
  readonly adopted: boolean;
  /**
   * Resolves when the server has gone, or this process no longer owns it, without `stop()`: the process must
   * end then, as another may take over. Never rejects.
   */
  readonly lost: Promise<Error>;
  /** Shuts the server down in good order and waits for it. May be called again. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The data folder; it is made if it isn't there. */
  readonly folder: string;
  /** Is told when starting takes long. */
  readonly log?: (line: string) => void;
  /** `false` in tests only: a power cut may then lose or break the data. */
  readonly durable?: boolean;
}

const STARTUP_LOCK_TIMEOUT_MS = 60_000;
const RESTART_TIMEOUT_MS = 30_000;

/**
 * Starts, or takes over, the PostgreSQL that keeps its data in `folder`, and makes this process the folder's
 * only owner. Throws `StartupError`.
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
      // An owner that was just leaving has taken its server along: the next round starts another.
      if (!cutOff || Date.now() > deadline) throw toStartupError(error, plan);
    }
  }
}

function toStartupError(error: unknown, { cluster }: ServerPlan): StartupError {
  if (error instanceof StartupError) return error;
  const reason = (error as Error).message;
  return new StartupError(`The embedded PostgreSQL in ${cluster.directory} can't be used: ${reason}`, {
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
  return { cluster, systemUser, program, password: await readPassword(cluster), durable };
}

function ownedPostgres(plan: ServerPlan, server: RunningServer & { adopted: boolean }): EmbeddedPostgres {
  const { client, pid, port, adopted } = server;
  let ended = false;
  let stopping: Promise<void> | undefined;
  const lost = new Promise<Error>((resolve) => {
    client.once('end', () => {
      ended = true;
      if (!stopping) resolve(new Error('The embedded PostgreSQL has ended, or was taken from this process'));
    });
  });
  const stop = () => {
    // A process that lost the server must not stop it: it may belong to another process by now.
    stopping ??= ended ? Promise.resolve() : stopServer(pid, plan.cluster.directory);
    return stopping;
  };
  return { connectionString: connectionStringFor(port, plan.password, DATABASE), adopted, lost, stop };
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
}
