import { once } from 'node:events';
import { createConnection } from 'node:net';
import { Client, DatabaseError } from 'pg';
import { StartupError } from '../../config/startup-error.ts';
import { ROLE } from '../../data-folder/stored-names.ts';
import { socketIn } from './cluster.ts';
import type { NotReady, RunningServer, ServerAddress } from './server.ts';

const CONNECT_TIMEOUT_MS = 5_000;

/** Error codes of PostgreSQL: the server is starting, recovering or stopping; the password is wrong. */
const CANNOT_CONNECT_NOW = '57P03';
const WRONG_PASSWORD = ['28P01', '28000'];

const SHUTDOWN_CLASS = '57P';

/**
 * Whether the error means that the connection to the server is lost, and not that the server refused the
 * statement. Any error that is neither PostgreSQL's own nor a `StartupError` counts as a lost connection.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code?.startsWith(SHUTDOWN_CLASS) ?? false;
  return !(error instanceof StartupError);
}

/**
 * The address of a database on this machine: through the server's Unix socket if it has one, otherwise over TCP. A
 * statement through the socket takes a seventh less processor time. TLS is disabled, whatever `PGSSLMODE` says.
 */
export function connectionStringFor(
  { port, socketFolder }: ServerAddress,
  password: string,
  database: string,
): string {
  const host = socketFolder === undefined ? '127.0.0.1' : encodeURIComponent(socketFolder);
  return `postgres://${ROLE}:${password}@${host}:${port}/${database}?sslmode=disable`;
}

/**
 * The address without its socket if nobody can connect there. The socket may be deleted, or the data folder have another
 * path than when the server was started.
 */
export async function withUsableSocket({ port, socketFolder }: ServerAddress): Promise<ServerAddress> {
  if (socketFolder === undefined) return { port, socketFolder };
  const socket = createConnection(socketIn(socketFolder, port));
  const isUsable = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return { port, socketFolder: isUsable ? socketFolder : undefined };
}

/**
 * The beginning of the name of the connection that owns the server. The id of the owner's process follows. Another
 * process shows this id when it finds the data folder in use.
 */
export const OWNER_NAME = 'hearten owner';

/**
 * Connects to the server's maintenance database. The name of the connection contains the id of this process. Returns
 * `NotReady` if that fails.
 */
export async function connectTo(
  pid: number,
  recorded: ServerAddress,
  password: string,
): Promise<RunningServer | NotReady> {
  const address = await withUsableSocket(recorded);
  const client = new Client({
    connectionString: connectionStringFor(address, password, 'postgres'),
    application_name: `${OWNER_NAME} ${process.pid}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // Without a listener a lost connection would end the process. The owner of the client handles its 'end' event.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { pid, ...address, client };
  } catch (error) {
    // The caller gets the first error. Closing may fail for the same reason.
    await Promise.allSettled([client.end()]);
    const code = error instanceof DatabaseError ? error.code : undefined;
    if (code === CANNOT_CONNECT_NOW) return { reason: (error as Error).message, retry: 'recovering' };
    const retry = code && WRONG_PASSWORD.includes(code) ? 'none' : 'soon';
    return { reason: `its server, process ${pid}, cannot be reached: ${(error as Error).message}`, retry };
  }
}
