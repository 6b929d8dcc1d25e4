import { createHmac, type KeyObject } from 'node:crypto';
import type { MasterKey } from '../crypto/master-key.ts';

const UUID_BYTES = 16;

/**
 * The pseudonym of a person, a visitor or an outsider: a keyed hash. Without the master key nobody can trace it back to
 * them. It never leaves the server.
 */
export class Pseudonyms {
  readonly #key: KeyObject;

  constructor(masterKey: MasterKey) {
    this.#key = masterKey.deriveKeyObject('pseudonym');
  }

  ofPerson(personId: string): string {
    return this.#hash(`person:${personId}`);
  }

  /** The pseudonym of a visitor. It belongs to one anonymous session and ends with it. */
  ofVisitor(sessionId: string): string {
    return this.#hash(`visitor:${sessionId}`);
  }

  /** The pseudonym of an outsider, who has reported a post without an account. It belongs to that one report. */
  ofReceipt(symbols: string): string {
    return this.#hash(`receipt:${symbols}`);
  }

  /** In the form of a custom UUID (RFC 9562, version 8), because all ids are stored as UUIDs. */
  #hash(who: string): string {
    const hash = createHmac('sha256', this.#key).update(who).digest().subarray(0, UUID_BYTES);
    hash[6] = ((hash[6] as number) & 0x0f) | 0x80;
    hash[8] = ((hash[8] as number) & 0x3f) | 0x80;
    return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
}
