import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../config/startup-error.ts';

/** The right to start the PostgreSQL of a data folder. Only one process at a time has it. */
export interface StartupLock {
  release(): Promise<void>;
}

const RETRY_MS = 50;

/**
 * Waits for the startup lock of this folder. The lock is a listening local socket named after the folder: the
 * kernel removes it when its holder dies, and another process can check whether someone listens. Throws
 * `StartupError` after `timeoutMs`.
 */
export async function acquireStartupLock(folder: string, timeoutMs: number): Promise<StartupLock> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const name = socketPath(`hearten-start-${dev}-${ino}`);
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const server = await listen(name);
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    if (Date.now() > deadline) {
      throw new StartupError(
        `The data folder ${folder} is being opened by another Hearten, which is taking too long`,
      );
    }
    await removeDeadSocket(name);
    await sleep(RETRY_MS);
  }
}

/** Linux has sockets that are only names. On other systems the socket is a file. */
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

/** Removes a socket file that no process listens on, because the file outlives its listener. */
async function removeDeadSocket(path: string): Promise<void> {
  if (path.startsWith('\0')) return;
  const socket = connect(path);
  await once(socket, 'connect').then(
    () => socket.destroy(),
    () => rm(path, { force: true }),
  );
}
