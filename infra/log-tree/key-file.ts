import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { modeOpenToOthers } from '../crypto/private-file.ts';
import { createFileOnce } from '../data-folder/durable-file.ts';

/** A file of a log or of a witness cannot be used. `message` names the file, never the key. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/**
 * Reads an Ed25519 key. No other user may have access to its file, except to a mounted secret (see `modeOpenToOthers`).
 * Undefined if there is no file. Throws `KeyFileError`.
 */
export async function readKeyFile(file: string): Promise<KeyObject | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
    if ((await modeOpenToOthers(file)) !== undefined)
      throw new KeyFileError(`the key ${file} is open to other users: run chmod 600 on it`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw error instanceof KeyFileError
      ? error
      : new KeyFileError(`the key ${file} cannot be read (${code})`);
  }
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // OpenSSL's message may quote the file.
    throw new KeyFileError(`the key ${file} is not a private key in PEM form`);
  }
  throw new KeyFileError(`the key ${file} is not an Ed25519 key`);
}

/** Makes a new Ed25519 key, readable by its owner only. An existing file stays as it is, and its key is returned. */
export async function makeKeyFile(file: string): Promise<KeyObject> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  await createFileOnce(file, pem);
  return (await readKeyFile(file)) as KeyObject;
}

/** The text of a file; undefined if there is none. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
