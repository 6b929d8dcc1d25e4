import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Whether the process is alive and a PostgreSQL process of the cluster in `directory`: they all work in
 * there. A dead one not yet reaped by its parent counts as gone; so does another program that got its pid.
 */
export async function isPostgresOf(pid: number, directory: string): Promise<boolean> {
  if (process.platform !== 'linux') return psNamesCluster(pid, directory);
  try {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8');
    const [theirs, ours] = await Promise.all([inode(`/proc/${pid}/cwd`), inode(directory)]);
    return name.trim() === 'postgres' && theirs === ours;
  } catch {
    return false;
  }
}

/** All living processes of the cluster. Known on Linux only; elsewhere the list is empty. */
export async function postgresProcessesOf(directory: string): Promise<readonly number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const hits = await Promise.all(pids.map((pid) => isPostgresOf(pid, directory)));
  return pids.filter((_, at) => hits[at]);
}

/** Whether any process has this pid, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function inode(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev}:${ino}`;
}

async function psNamesCluster(pid: number, directory: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes('/postgres ') && stdout.includes(directory);
}
