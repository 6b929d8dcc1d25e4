import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { replaceFile } from '../data-folder/durable-file.ts';
import { KeyFileError, makeKeyFile, readIfThere, readKeyFile } from './key-file.ts';
import { NOTE_TYPE, type NoteSigner, signerOf } from './signed-note.ts';
import { CHECKPOINT_FILE, KEY_FILE } from './stored-names.ts';

/**
 * The files with which a log signs, on a disk outside the database: the key of its origin, and the last checkpoint
 * signed with it. An older log is recognized by this checkpoint, even if the whole database is restored.
 */
export class SigningFolder {
  readonly signer: NoteSigner;
  readonly #checkpointFile: string;

  private constructor(folder: string, origin: string, key: KeyObject) {
    this.signer = signerOf(origin, NOTE_TYPE, key);
    this.#checkpointFile = join(folder, CHECKPOINT_FILE);
  }

  /**
   * Opens the folder of an origin. A key is made only if nothing was signed before: `hasSigned` says so for the
   * database. Throws `KeyFileError`.
   */
  static async open(folder: string, origin: string, hasSigned: boolean): Promise<SigningFolder> {
    const own = folderOf(folder, origin);
    const file = join(own, KEY_FILE);
    const found = await readKeyFile(file);
    if (found) return new SigningFolder(own, origin, found);
    if (hasSigned || (await readIfThere(join(own, CHECKPOINT_FILE))) !== undefined) {
      throw new KeyFileError(
        `the key ${file} is missing, and checkpoints of ${origin} were signed with it: ` +
          'put the file back from a backup, or set HEARTEN_LOG_ORIGIN to a new origin',
      );
    }
    return new SigningFolder(own, origin, await makeKeyFile(file));
  }

  /** The last checkpoint, as a signed note; undefined before the first. */
  lastCheckpoint(): Promise<string | undefined> {
    return readIfThere(this.#checkpointFile);
  }

  keepCheckpoint(note: string): Promise<void> {
    return replaceFile(this.#checkpointFile, note);
  }
}

/** The signer of an origin, with its private key; undefined if the folder has no key of it. Throws `KeyFileError`. */
export async function readSigner(folder: string, origin: string): Promise<NoteSigner | undefined> {
  const key = await readKeyFile(join(folderOf(folder, origin), KEY_FILE));
  return key && signerOf(origin, NOTE_TYPE, key);
}

/** The last checkpoint of an origin in this folder. */
export const readLastCheckpoint = (folder: string, origin: string): Promise<string | undefined> =>
  readIfThere(join(folderOf(folder, origin), CHECKPOINT_FILE));

/** Each origin has a folder of its own, because a new origin gets a new key. */
const folderOf = (folder: string, origin: string): string => join(folder, encodeURIComponent(origin));
