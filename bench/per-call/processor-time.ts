import { readdir, readFile } from 'node:fs/promises';

const NS_PER_US = 1_000;

/**
 * The processor time so far of all threads that a process has now, in µs. Linux only: the first number of `schedstat`
 * is the time of a thread on a processor, in ns.
 */
export async function processorTimeUs(pid: number): Promise<number> {
  const folder = `/proc/${pid}/task`;
  const texts = await Promise.all(
    // A thread may end meanwhile. The threads of Node that do the work stay.
    (await readdir(folder)).map((thread) =>
      readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => '0'),
    ),
  );
  return texts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) / NS_PER_US;
}
