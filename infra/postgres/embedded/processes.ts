import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Whether the process is alive and a PostgreSQL process of the cluster in `directory`: they all work in
 * there. A dead one not yet reaped by its parent counts as gone; so does another program that got its pid.
 */
export async function isPostgresOf(pid: number, directory: string): Promise<boolean> {
  if (process.platform !== 'linux') return (await listedByPs(directory)).includes(pid);
  try {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8');
    const [theirs, ours] = await Promise.all([inode(`/proc/${pid}/cwd`), inode(directory)]);
    return name.trim() === 'postgres' && theirs === ours;
  } catch {
    return false;
  }
}

/** All living processes of the cluster; on other systems than Linux only the main one is told apart. */
export async function postgresProcessesOf(directory: string): Promise<readonly number[]> {
  if (process.platform !== 'linux') return listedByPs(directory);
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

/** Where there is no /proc: the processes whose command line names the cluster, which is the main one alone. */
async function listedByPs(directory: string): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,command=']);
  const lines = stdout.split('\n').filter((line) => line.includes('/postgres ') && line.includes(directory));
  return lines.map((line) => Number.parseInt(line, 10));
}
