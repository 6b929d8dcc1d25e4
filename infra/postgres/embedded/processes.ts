import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Whether the process is alive and is the main PostgreSQL process of the cluster in `directory`, an absolute path
 * without links. A dead process that its parent has not reaped yet counts as gone. So does another program that got the
 * same pid. On Linux it is true for the cluster's other processes, too: pass the pid of its pid file.
 */
export async function isPostmasterOf(pid: number, directory: string): Promise<boolean> {
  if (process.platform !== 'linux') return (await listedByPs(directory)).includes(pid);
  const place = await workingDirectoryOf(pid, directory);
  return place === 'cluster' || (place === 'hidden' && (await hasInCommandLine(pid, directory)));
}

/**
 * All living processes of the cluster. If the system hides their working directories, it returns every
 * PostgreSQL process of the cluster's uid. On systems other than Linux it finds only the main process.
 */
export async function postgresProcessesOf(directory: string): Promise<readonly number[]> {
  if (process.platform !== 'linux') return listedByPs(directory);
  const { uid } = await stat(directory);
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const matches = await Promise.all(
    pids.map(async (pid) => {
      const place = await workingDirectoryOf(pid, directory);
      return place === 'cluster' || (place === 'hidden' && (await uidOf(pid)) === uid);
    }),
  );
  return pids.filter((_, at) => matches[at]);
}

/** Whether any process has this pid. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The working directory of a PostgreSQL process, which is its cluster's directory. The system may hide it, as
 * containers do from root when PostgreSQL runs under another uid.
 */
async function workingDirectoryOf(
  pid: number,
  directory: string,
): Promise<'cluster' | 'elsewhere' | 'hidden'> {
  try {
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')).trim() !== 'postgres') return 'elsewhere';
    const [theirs, ours] = await Promise.all([inode(`/proc/${pid}/cwd`), inode(directory)]);
    return theirs === ours ? 'cluster' : 'elsewhere';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EACCES' || code === 'EPERM' ? 'hidden' : 'elsewhere';
  }
}

async function inode(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev}:${ino}`;
}

async function hasInCommandLine(pid: number, directory: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine.split('\0').includes(directory);
}

async function uidOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const uid = /^Uid:\s+(\d+)/m.exec(status)?.[1];
  return uid === undefined ? undefined : Number(uid);
}

/**
 * For systems without /proc: the processes whose command line names the cluster, which is only the main
 * process.
 */
async function listedByPs(directory: string): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,command=']);
  const lines = stdout.split('\n').filter((line) => line.includes('/postgres ') && line.includes(directory));
  return lines.map((line) => Number.parseInt(line, 10));
}
