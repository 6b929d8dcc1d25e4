import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createFileOnce } from '../data-folder/durable-file.ts';
import { modeOpenToOthers } from './private-file.ts';
import { HKDF_LABELS, HKDF_SALT, type KeyPurpose } from './stored-names.ts';

const KEY_BYTES = 32;

/**
 * The master key of an installation: 32 random bytes, stored as 64 hex digits in a file. The keys for the purposes in
 * `HKDF_LABELS` are derived from it (HKDF with SHA-256, RFC 5869). The keys of people, pseudonyms and posts are random,
 * and the database stores them wrapped under two of these. The key that signs the log is in a folder of its own.
 */
export class MasterKey {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    if (bytes.length !== KEY_BYTES) throw new RangeError(`a master key has ${KEY_BYTES} bytes`);
    this.#bytes = bytes;
  }

  static random(): MasterKey {
    return new MasterKey(randomBytes(KEY_BYTES));
  }

  /** Derives a key for one purpose, `bytes` long. If only node:crypto takes the key, use `deriveKeyObject`. */
  derive(purpose: KeyPurpose, bytes = KEY_BYTES): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#bytes, HKDF_SALT, HKDF_LABELS[purpose], bytes));
  }

  /**
   * Derives a key for one purpose, 32 bytes long, for node:crypto. With the bytes instead of a `KeyObject`, Node 24.21 takes
   * several times as long for each HMAC and each use of AES.
   */
  deriveKeyObject(purpose: KeyPurpose): KeyObject {
    return createSecretKey(this.derive(purpose));
  }

  toHex(): string {
    return this.#bytes.toString('hex');
  }
}

/** The reason why a master key cannot be used, for the operator. The message never has the key. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

/**
 * Reads a master key file: 64 hex digits, with optional white space around them. No other user may have access to it,
 * except to a mounted secret (see `modeOpenToOthers`). Throws `MasterKeyError`.
 */
export async function readMasterKey(file: string): Promise<MasterKey> {
  let text: string;
  let openMode: string | undefined;
  try {
    openMode = await modeOpenToOthers(file);
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new MasterKeyError(
      `the master key file ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`,
    );
  }
  if (openMode !== undefined) {
    throw new MasterKeyError(
      `the master key file ${file} is open to other users (mode ${openMode}): run chmod 600 on it`,
    );
  }
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    throw new MasterKeyError(`the master key file ${file} must hold 64 hexadecimal digits and nothing else`);
  }
  return new MasterKey(Buffer.from(text, 'hex'));
}

/**
 * Reads the master key file, or creates it (mode 600) if there is none. If two processes create it at once,
 * both use the first one. Throws `MasterKeyError`.
 */
export async function readOrCreateMasterKey(file: string): Promise<MasterKey> {
  if (!existsSync(file)) {
    try {
      // Texts that are sealed under the key may reach the disk before it, unless the file is flushed.
      await createFileOnce(file, `${MasterKey.random().toHex()}\n`);
    } catch (error) {
      throw new MasterKeyError(
        `the master key file ${file} cannot be written (${(error as NodeJS.ErrnoException).code})`,
      );
    }
  }
  return readMasterKey(file);
}
