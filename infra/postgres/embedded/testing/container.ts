import { spawn } from 'node:child_process';
import { readlink, writeFile } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The default capabilities of root in a container. Without the others, root cannot inspect processes of other
 * users.
 */
const CAPABILITIES = [
  ...['chown', 'dac_override', 'fowner', 'fsetid', 'kill', 'mknod', 'net_bind_service', 'net_raw', 'setfcap'],
  ...['setgid', 'setpcap', 'setuid', 'sys_chroot', 'audit_write'],
];

/**
 * The start of a command line that runs as `uid` in the conditions of a common container, where no user
 * namespace can be created. It uses a namespace whose own limit is 0. It needs root and changes nothing
 * outside. `undefined` when this system forbids namespaces.
 */
export async function containerPrefix(t: TestContext): Promise<((uid: number) => string[]) | undefined> {
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
  const join = ['nsenter', '--user', `--target=${holder.pid}`];
  const forbid = ['sh', '-c', 'echo 0 > /proc/sys/user/max_user_namespaces'];
  const [command = '', ...args] = [...join, '--setuid=0', '--setgid=0', ...forbid];
  const code = await new Promise((resolve) => spawn(command, args).once('exit', resolve));
  if (code !== 0) return undefined;
  const bounds = ['setpriv', `--bounding-set=-all,${CAPABILITIES.map((name) => `+${name}`).join(',')}`];
  return (uid) => [...join, `--setuid=${uid}`, `--setgid=${uid}`, ...(uid === 0 ? bounds : [])];
}
