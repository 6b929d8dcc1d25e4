import { spawn } from 'node:child_process';
import { readlink, writeFile } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The beginning of a command line that runs as `uid` where no user namespace may be made, as in many
 * containers: inside one whose own limit is 0. Needs root, and nothing outside changes. `undefined` when
 * this system forbids namespaces altogether.
 */
export async function withoutNamespaces(t: TestContext): Promise<((uid: number) => string[]) | undefined> {
  const holder = spawn('unshare', ['--user', 'sleep', '600'], { stdio: 'ignore' });
  t.after(() => holder.kill('SIGKILL'));
  const proc = `/proc/${holder.pid}`;
  const ours = await readlink('/proc/self/ns/user');
  const theirs = () => readlink(`${proc}/ns/user`).catch(() => undefined);
  while ((await theirs()) === ours) await sleep(5);
  if (holder.exitCode !== null) return undefined;
  const sameIds = '0 0 100000';
  await writeFile(`${proc}/uid_map`, sameIds);
  await writeFile(`${proc}/gid_map`, sameIds);
  const enter = (uid: number) => [
    'nsenter',
    '--user',
    `--target=${holder.pid}`,
    `--setuid=${uid}`,
    `--setgid=${uid}`,
  ];
  const forbid = 'echo 0 > /proc/sys/user/max_user_namespaces';
  const [command = '', ...args] = [...enter(0), 'sh', '-c', forbid];
  const code = await new Promise((resolve) => spawn(command, args).once('exit', resolve));
  return code === 0 ? enter : undefined;
}
