import { createHmac, type KeyObject } from 'node:crypto';
import { canonicalUsername } from '../../domain/account/rules.ts';
import type { MasterKey } from '../crypto/master-key.ts';
import { HASHED } from './stored-names.ts';

/**
 * The values of `accounts.username_key`, by which usernames are found and are unique. Hashes are keyed, so that nobody
 * can try out names without the master key.
 */
export class UsernameKeys {
  readonly #key: KeyObject;

  constructor(masterKey: MasterKey) {
    this.#key = masterKey.deriveKeyObject('usernameKey');
  }

  /** The value of a username that is stored in the clear. */
  clear(username: string): string {
    return canonicalUsername(username);
  }

  /** The value of a username that is stored sealed. */
  hashed(username: string): string {
    return this.ofClear(canonicalUsername(username));
  }

  /** The hash in place of a value that was stored in the clear. */
  ofClear(clear: string): string {
    return HASHED + createHmac('sha256', this.#key).update(clear).digest('base64url');
  }
}
