import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

const KEY_BYTES = 32;

/** What a derived key is for. A key is never used for two of them. */
export type KeyPurpose =
  | 'session-cookie'
  | 'cookie-names'
  | 'wrap-personal-keys'
  | 'command-hash'
  | 'recovery-hash'
  | 'throttle-hash'
  | 'key-check';

/**
 * The one secret of an installation: 32 random bytes, as 64 hex digits in a file. Everything else is derived from it
 * (HKDF with SHA-256, RFC 5869), so that one file is all there is to keep safe.
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

  /** A key for one purpose, `bytes` long. */
  derive(purpose: KeyPurpose, bytes = KEY_BYTES): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#bytes, 'hearten', purpose, bytes));
  }

  toHex(): string {
    return this.#bytes.toString('hex');
  }
}

/** Why a master key can't be used; the message names the file and never the key. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

/** Reads a master key file: 64 hex digits, white space around them ignored. Throws `MasterKeyError`. */
export async function readMasterKey(file: string): Promise<MasterKey> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new MasterKeyError(
      `the master key file ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`,
    );
  }
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    throw new MasterKeyError(`the master key file ${file} must hold 64 hexadecimal digits and nothing else`);
  }
  return new MasterKey(Buffer.from(text, 'hex'));
}

/**
 * Reads the master key file, or makes it (mode 600) where there is none. Of two processes that make one at
 * once, both use the one that came first. Throws `MasterKeyError`.
 */
export async function readOrCreateMasterKey(file: string): Promise<MasterKey> {
  try {
    await writeFile(file, `${MasterKey.random().toHex()}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new MasterKeyError(
        `the master key file ${file} cannot be written (${(error as NodeJS.ErrnoException).code})`,
      );
    }
  }
  return readMasterKey(file);
}
