import { pollUntil } from '../../background/poll-until.ts';
import { isPostmasterOf } from './processes.ts';

const POLL_MS = 10;

/**
 * PostgreSQL's ways to stop: `SIGINT` ends every session, and `SIGQUIT` stops at once, so that the log must
 * be replayed.
 */
const STEPS = [
  { signal: 'SIGINT', timeoutMs: 20_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
] as const;

/**
 * Stops the server and waits until it is gone. A server that ended by itself is no error. Neither is one that is still
 * there after both steps: then it returns as well.
 */
export async function stopServer(pid: number, directory: string): Promise<void> {
  const isGone = async () => !(await isPostmasterOf(pid, directory));
  for (const { signal, timeoutMs } of STEPS) {
    if (await isGone()) return;
    send(pid, signal);
    if (await pollUntil(isGone, { everyMs: POLL_MS, timeoutMs })) return;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
