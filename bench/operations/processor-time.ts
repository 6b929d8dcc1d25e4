import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The clock ticks of `/proc`, which Linux fixes at 100 a second for programs. */
const TICKS_PER_SECOND = 100;

interface ProcessTime {
  readonly parent: number;
  /** User and system time of the process, in ticks. */
  readonly own: number;
  /** The same of its children that have ended. */
  readonly ended: number;
}

async function timeOf(pid: number | string): Promise<ProcessTime | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // The name, which may have spaces, stands in parentheses.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (index) => fields[index],
  );
  return { parent, own: user + system, ended: endedUser + endedSystem };
}

/** The processor time of one process so far, in seconds. */
export async function processSeconds(pid: number): Promise<number> {
  return ((await timeOf(pid))?.own ?? Number.NaN) / TICKS_PER_SECOND;
}

/** The processor time of a PostgreSQL with all its connections so far, in seconds. */
export async function postgresSeconds(dataDirectory: string): Promise<number> {
  const [line = ''] = (await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8')).split('\n');
  const postmaster = Number(line);
  const all = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(async (pid) => timeOf(pid)),
  );
  const head = await timeOf(postmaster);
  const ticks = all.reduce((sum, time) => sum + (time?.parent === postmaster ? time.own : 0), 0);
  return (ticks + (head?.own ?? Number.NaN) + (head?.ended ?? 0)) / TICKS_PER_SECOND;
}
