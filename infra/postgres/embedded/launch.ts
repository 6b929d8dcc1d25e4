import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pollUntil } from '../../background/poll-until.ts';
import { removeStaleSockets } from './cluster.ts';
import { connectTo } from './connect.ts';
import { firstErrorIn } from './first-error.ts';
import { freePort } from './free-port.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import type { NotReady, RunningServer, ServerPlan } from './server.ts';
import { PROGRAM_ENV } from './system-user.ts';

const POLL_MS = 10;

/**
 * How long a new server is watched here, in milliseconds. One that recovers for longer is found again by its
 * pid file.
 */
const WATCH_MS = 10_000;

const LOG_MAX_BYTES = 1_000_000;

/**
 * Errors that go away by themselves: the port was taken in the meantime, or processes of a dead server are still
 * ending.
 */
const TRANSIENT_ERROR =
  /could not create any TCP|lock file .* already exists|pre-existing shared memory block/;

/** Some file systems have no sockets, such as folders that a container shares with another system. */
const NO_SOCKET = /could not create any Unix-domain sockets/;

const NOT_DURABLE = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  // Many Hearten servers of tests share one PostgreSQL.
  'max_connections=300',
  // Autovacuum would look at each of hundreds of databases, which live for seconds.
  'autovacuum=off',
];

/**
 * Starts a server on a free port and connects to it. Returns `NotReady` if the server ends, is not ready within
 * `WATCH_MS`, or refuses the connection. Where it cannot have a socket, it is started without one. The server leads its
 * own session, so Ctrl-C in a terminal reaches only this process, which then stops the server properly.
 */
export async function launchServer(plan: ServerPlan): Promise<RunningServer | NotReady> {
  const { cluster } = plan;
  await removeStaleSockets(cluster);
  const port = await freePort();
  const log = await open(cluster.logFile, 'a', 0o600);
  try {
    if ((await log.stat()).size > LOG_MAX_BYTES) await log.truncate();
    const said = (await log.stat()).size;
    const child = spawnServer(plan, port, log.fd);
    const exit = { error: undefined as Error | undefined, happened: false };
    child.once('exit', () => (exit.happened = true));
    child.once('error', (error) => Object.assign(exit, { error, happened: true }));
    const readyOrEnded = async () => {
      if (exit.happened) return 'ended';
      const file = await readPostmasterFile(cluster.directory);
      return file && file !== 'torn' && file.pid === child.pid && file.ready && file;
    };
    const found = await pollUntil(readyOrEnded, { everyMs: POLL_MS, timeoutMs: WATCH_MS });
    if (!found) return { reason: 'it is still recovering', retry: 'recovering' };
    if (found !== 'ended')
      return connectTo(found.pid, { port, socketFolder: found.socketFolder }, plan.password);
    const output = (await readFile(cluster.logFile)).subarray(said).toString();
    if (plan.socketFolder !== undefined && NO_SOCKET.test(output))
      return launchServer({ ...plan, socketFolder: undefined });
    return failure(child, exit.error?.message ?? output);
  } finally {
    await log.close();
  }
}

function spawnServer(plan: ServerPlan, port: number, log: number): ChildProcess {
  const settings = [
    ...['listen_addresses=127.0.0.1', `port=${port}`],
    `unix_socket_directories=${plan.socketFolder ?? ''}`,
    // Failed statements and their values are not logged, because they may be personal.
    ...[
      'log_min_messages=log',
      'log_min_error_statement=panic',
      'log_checkpoints=off',
      'logging_collector=off',
    ],
    // A recycled file of the write-ahead log keeps its old content, and with it rows of erased people.
    'wal_recycle=off',
    ...(plan.durable ? [] : NOT_DURABLE),
  ].flatMap((setting) => ['-c', setting]);
  const line = [...plan.systemUser.prefix, plan.program, '-D', plan.cluster.directory, ...settings];
  const [command, ...args] = line as [string, ...string[]];
  const child = spawn(command, args, {
    cwd: dirname(plan.cluster.directory),
    env: PROGRAM_ENV,
    stdio: ['ignore', log, log],
    detached: true,
  });
  child.unref();
  return child;
}

function failure(child: ChildProcess, output: string): NotReady {
  const complaint = firstErrorIn(output) ?? 'it printed nothing';
  if (child.signalCode) return { reason: `it was ended by ${child.signalCode}`, retry: 'soon' };
  return { reason: complaint, retry: TRANSIENT_ERROR.test(output) ? 'soon' : 'none' };
}
