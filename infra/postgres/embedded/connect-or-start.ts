import { pollUntil } from '../../background/poll-until.ts';
import { StartupError } from '../../config/startup-error.ts';
import { connectTo } from './connect.ts';
import { launchServer } from './launch.ts';
import { markStale, readPostmasterFile, removePostmasterFile } from './postmaster-file.ts';
import { isAlive, isPostmasterOf, postgresProcessesOf } from './processes.ts';
import { isRunning, type NotReady, type RunningServer, type ServerPlan } from './server.ts';

const RETRY_MS = 100;

/**
 * How long to wait for the processes of a dead server to end, and for a crashed one to replay its log, in
 * milliseconds.
 */
const TIMEOUT_MS = { none: 0, soon: 30_000, recovering: 180_000 } as const;
const SILENT_MS = 2_000;

/**
 * Connects to the cluster's server, or starts one if none runs. `adopted` is true for a server that ran already: it has
 * outlived its owner, or still has one. The caller has the startup lock. Throws `StartupError`.
 */
export async function connectOrStart(
  plan: ServerPlan,
  log: (line: string) => void,
): Promise<RunningServer & { adopted: boolean }> {
  const began = Date.now();
  let told = false;
  let launched = false;
  const tryOnce = async () => {
    const found = await findServer(plan);
    const outcome = found ?? (await launchServer(plan));
    launched ||= found === undefined;
    if (isRunning(outcome)) return { ...outcome, adopted: !launched };
    const waited = Date.now() - began;
    if (waited >= TIMEOUT_MS[outcome.retry]) {
      throw new StartupError(
        `The embedded PostgreSQL in ${plan.cluster.directory} did not start: ${outcome.reason}`,
      );
    }
    if (waited > SILENT_MS && !told) {
      log(`Waiting for the embedded PostgreSQL: ${outcome.reason}`);
      told = true;
    }
    return undefined;
  };
  // The limit depends on the outcome, so `tryOnce` throws the error itself.
  return pollUntil(tryOnce, { everyMs: RETRY_MS });
}

/** The running server, or `undefined` when a new one may be started. */
async function findServer(plan: ServerPlan): Promise<RunningServer | NotReady | undefined> {
  const { directory } = plan.cluster;
  const file = await readPostmasterFile(directory);
  if (file === undefined) return undefined;
  if (file === 'torn') return clearTorn(directory);
  if (await isPostmasterOf(file.pid, directory)) {
    if (file.port === undefined)
      return { reason: `its server, process ${file.pid}, is starting`, retry: 'soon' };
    return connectTo(file.pid, { port: file.port, socketFolder: file.socketFolder }, plan.password);
  }
  if (isAlive(file.pid)) await markStale(directory);
  return undefined;
}

/**
 * Checks for survivors of a dead server whose pid file is incomplete. Such a file names no shared memory, so
 * all processes are searched.
 */
async function clearTorn(directory: string): Promise<NotReady | undefined> {
  const [survivor] = await postgresProcessesOf(directory);
  if (survivor !== undefined)
    return { reason: `process ${survivor} of its server is still running`, retry: 'soon' };
  await removePostmasterFile(directory);
  return undefined;
}
