import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pollUntil } from '../../background/poll-until.ts';
import { StartupError } from '../../config/startup-error.ts';

/**
 * The right to start the PostgreSQL of a data folder. It is given back once PostgreSQL runs, or has failed to start.
 */
export interface StartupLock {
  release(): Promise<void>;
}

const RETRY_MS = 50;

/**
 * Waits for the startup lock of this folder. The lock is a local socket on which its holder listens. Its name comes
 * from the folder's device and inode. On Linux the kernel removes the socket when its holder dies. Containers with
 * networks of their own have different sockets there, so the lock does not keep them apart. On other systems the socket
 * is a file that stays: a waiting process removes it if nobody listens. Throws `StartupError` after `timeoutMs`
 * milliseconds.
 */
export async function acquireStartupLock(folder: string, timeoutMs: number): Promise<StartupLock> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const name = socketPath(`hearten-start-${dev}-${ino}`);
  const tryLock = async () => {
    const server = await listen(name);
    if (!server) await removeSocketIfDead(name);
    return server;
  };
  const server = await pollUntil(tryLock, { everyMs: RETRY_MS, timeoutMs });
  if (!server) {
    throw new StartupError(
      `The data folder ${folder} is being opened by another Hearten, which is taking too long`,
    );
  }
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/**
 * On Linux an abstract socket: its name begins with a zero byte, and there is no file. Elsewhere the socket is a file.
 */
function socketPath(name: string): string {
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

async function listen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  server.listen(path);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

/**
 * Removes the socket file if it takes no connection: it stays behind when its process is killed. Two waiting processes
 * can both find it dead. The slower one then removes the new socket of the faster one, and both have the lock. The
 * ownership of the running server still decides between them.
 */
async function removeSocketIfDead(path: string): Promise<void> {
  if (path.startsWith('\0')) return;
  const socket = connect(path);
  await once(socket, 'connect').then(
    () => socket.destroy(),
    () => rm(path, { force: true }),
  );
}
