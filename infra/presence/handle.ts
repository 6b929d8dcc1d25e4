import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { STEP_MS } from './clock.ts';

/** The prefix of presence handles. It distinguishes them from the handles of posts. */
export const PRESENCE_HANDLE_PREFIX = 'here-';

/** Whether the text begins like a presence handle. The rest of it is not checked. */
export const isPresenceHandle = (handle: string): boolean => handle.startsWith(PRESENCE_HANDLE_PREFIX);

/** The number of the step, in base 36, and one encrypted block. */
const STEP_HANDLE = /^here-([0-9a-z]{1,8})-([0-9a-f]{32})$/;
const STEP_RADIX = 36;
/** A pseudonym is exactly one block, so no mode, padding or nonce is needed. */
const BLOCK_CIPHER = 'aes-256-ecb';

/** A person in one 5-minute step. */
export interface PersonInStep {
  readonly pseudonymId: string;
  /** The start of the step. */
  readonly step: Date;
}

/**
 * The handles under which others see a person who is here: another one in each step, so that nobody can follow a person
 * from step to step. A handle is the pseudonym encrypted under the key of the step. Anyone can invent a handle, but it
 * decrypts to a pseudonym that nobody has.
 */
export class PresenceHandles {
  readonly #key: KeyObject;

  /** `key` has 32 bytes and is the same in all processes. */
  constructor(key: KeyObject) {
    this.#key = key;
  }

  of({ pseudonymId, step }: PersonInStep): string {
    const number = step.getTime() / STEP_MS;
    const cipher = createCipheriv(BLOCK_CIPHER, this.#keyOf(number), null).setAutoPadding(false);
    const block = cipher.update(pseudonymId.replaceAll('-', ''), 'hex', 'hex') + cipher.final('hex');
    return `${PRESENCE_HANDLE_PREFIX}${number.toString(STEP_RADIX)}-${block}`;
  }

  /**
   * The person and step of a handle, or undefined for text of another form and for a step that no `Date` can hold. The
   * person may not exist.
   */
  read(handle: string): PersonInStep | undefined {
    const [, step, block] = STEP_HANDLE.exec(handle) ?? [];
    if (step === undefined || block === undefined) return undefined;
    const number = Number.parseInt(step, STEP_RADIX);
    const start = new Date(number * STEP_MS);
    // An invented handle can name a step that is too late for a `Date`.
    if (Number.isNaN(start.getTime())) return undefined;
    const decipher = createDecipheriv(BLOCK_CIPHER, this.#keyOf(number), null).setAutoPadding(false);
    const hex = decipher.update(block, 'hex', 'hex') + decipher.final('hex');
    const pseudonymId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return { pseudonymId, step: start };
  }

  #keyOf(step: number): KeyObject {
    return createSecretKey(createHmac('sha256', this.#key).update(String(step)).digest());
  }
}
