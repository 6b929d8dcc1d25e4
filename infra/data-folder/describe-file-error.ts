import { StartupError } from '../config/startup-error.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'has no space left: free some, or set HEARTEN_DATA to another folder',
  EDQUOT: 'has no space left in its quota: free some, or set HEARTEN_DATA to another folder',
  EACCES: 'may not be used by this user: change its permissions, or set HEARTEN_DATA to another folder',
  EPERM: 'may not be used by this user: change its permissions, or set HEARTEN_DATA to another folder',
  EROFS: 'is on a read-only file system: set HEARTEN_DATA to another folder',
  ENOTDIR: 'is not a folder: set HEARTEN_DATA to another path',
  EEXIST: 'is not a folder: set HEARTEN_DATA to another path',
  ENAMETOOLONG: 'has too long a path: set HEARTEN_DATA to a shorter one',
  ENOENT: 'is a link to a missing target: set HEARTEN_DATA to another path',
  ELOOP: 'is a link to itself: set HEARTEN_DATA to another path',
};

/**
 * Turns a file error in the data folder into a message for the operator. Any other error is returned
 * unchanged.
 */
export function describeFileError(error: unknown, folder: string): unknown {
  const sentence = SENTENCES[(error as NodeJS.ErrnoException).code ?? ''];
  return sentence ? new StartupError(`The data folder ${folder} ${sentence}`, { cause: error }) : error;
}
