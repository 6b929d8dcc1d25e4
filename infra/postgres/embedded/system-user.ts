import { execFile } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../config/startup-error.ts';

/**
 * The account that PostgreSQL runs under. PostgreSQL refuses root, and its initdb refuses a uid without a
 * name.
 */
export interface SystemUser {
  /** The start of the command line, before the program. It ends with an exec, so the pid stays the same. */
  readonly prefix: readonly string[];
  /** The uid that must own the cluster's files, or `undefined` for the current one. */
  readonly clusterUid: number | undefined;
}

/** The environment of PostgreSQL's processes: none of our variables, and English messages. */
export const PROGRAM_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/** 'nobody', a user that has a name on every system. */
const NOBODY = 65_534;

const CURRENT_USER: SystemUser = { prefix: [], clusterUid: undefined };

/** A user namespace: inside it this process appears as 'nobody', while all files keep their owner. */
const USER_NAMESPACE: SystemUser = {
  prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
  clusterUid: undefined,
};

/**
 * For systems without user namespaces: root drops its privileges, but keeps the right to enter folders that
 * only root may enter. PostgreSQL checks its own programs with access(2), which ignores that right without
 * the secure bit.
 */
const DROPPED_PRIVILEGES: SystemUser = {
  prefix: [
    ...['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
    ...[
      '--inh-caps=-all,+dac_override',
      '--ambient-caps=-all,+dac_override',
      '--securebits=+no_setuid_fixup',
    ],
  ],
  clusterUid: NOBODY,
};

/**
 * The account for the cluster at `cluster`: the current user, unless that is root or has no name. Otherwise 'nobody'
 * in a user namespace or, for root, with dropped privileges: the first of the two under which `initdb` runs, because it
 * looks for all of PostgreSQL's programs. If root has given the cluster to 'nobody' before, the user namespace is not
 * tried. Throws `StartupError` when no account works on this system.
 */
export async function chooseSystemUser(cluster: string, initdb: string): Promise<SystemUser> {
  const root = process.getuid?.() === 0;
  if (!root && hasName()) return CURRENT_USER;
  const steppedDownBefore = root && (await ownerOf(cluster)) === NOBODY;
  if (!steppedDownBefore && (await canRunAs(USER_NAMESPACE, initdb))) return USER_NAMESPACE;
  if (root && (await canRunAs(DROPPED_PRIVILEGES, initdb))) return DROPPED_PRIVILEGES;
  const who = root ? 'root' : `uid ${process.getuid?.()}, which has no name`;
  throw new StartupError(
    `The embedded PostgreSQL can't run as ${who}, and this system allows neither user namespaces nor ` +
      'dropping privileges: set DATABASE_URL, or start Hearten as an ordinary user',
  );
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function ownerOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ uid }) => uid,
    () => undefined,
  );
}

async function canRunAs(systemUser: SystemUser, initdb: string): Promise<boolean> {
  const [command = initdb, ...args] = [...systemUser.prefix, initdb, '--show', '--pgdata=unused'];
  return promisify(execFile)(command, args, { env: PROGRAM_ENV }).then(
    () => true,
    () => false,
  );
}

/**
 * Transfers the cluster to the account. The folder itself comes first: if this process is killed halfway, the
 * next start sees the new owner and comes back here to finish.
 */
export async function transferOwnership(cluster: string, systemUser: SystemUser): Promise<void> {
  const uid = systemUser.clusterUid;
  if (uid === undefined) return;
  const give = async (path: string) => {
    if ((await ownerOf(path)) !== uid) await lchown(path, uid, uid);
  };
  await give(cluster);
  for (const entry of await readdir(cluster, { recursive: true })) await give(join(cluster, entry));
}
