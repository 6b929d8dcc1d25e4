import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Where container engines mount secrets. */
const MOUNTED_SECRETS = '/run/secrets';
/** The permissions of the group and of all other users. */
const OTHERS = 0o077;

/**
 * The mode of a secret file that other users may reach, in octal digits; undefined if only its owner may. Below
 * /run/secrets other permissions are usual: an engine mounts each file with those it has on the host, where the
 * folder protects it. There it counts as private if an engine has mounted it, or if only its owner may enter its
 * folder.
 */
export async function modeOpenToOthers(path: string): Promise<string | undefined> {
  // On Windows these bits say nothing.
  if (process.platform === 'win32') return undefined;
  const file = await realpath(path);
  const { mode } = await stat(file);
  if ((mode & OTHERS) === 0) return undefined;
  if (isBelow(MOUNTED_SECRETS, file)) {
    const folder = await stat(dirname(file));
    if ((folder.mode & OTHERS) === 0 || isMountedSecret(file, await mountTable())) return undefined;
  }
  return (mode & 0o777).toString(8);
}

/** The mounts of this process. Empty where there is no /proc. */
const mountTable = () => readFile('/proc/self/mountinfo', 'utf8').catch(() => '');

/** Whether the file, or a folder around it below /run/secrets, is a mount in `mountInfo` (proc(5), mountinfo). */
export function isMountedSecret(file: string, mountInfo: string): boolean {
  return mountInfo.split('\n').some((line) => {
    const point = line.split(' ')[4] ?? '';
    return (
      (point === MOUNTED_SECRETS || isBelow(MOUNTED_SECRETS, point)) &&
      (point === file || isBelow(point, file))
    );
  });
}

const isBelow = (folder: string, path: string) => path.startsWith(`${folder}/`);
