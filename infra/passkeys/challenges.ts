import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { PASSKEY_CHALLENGE_MS } from '../../domain/account/passkeys.ts';
import type { RecentFlags } from '../throttle/recent-flags.ts';
import { NOW_MS } from '../throttle/throttle.ts';

/** For whom and for what a challenge is issued. It is accepted for nothing else. */
interface ChallengeHolder {
  /** The purpose of its answer: to add a passkey, or to prove that the caller has a passkey of an account. */
  readonly purpose: 'add' | 'prove';
  /** The secret of the browser, from its cookie. */
  readonly browser: string;
  /** For adding a passkey: the session. Empty otherwise. */
  readonly sessionId: string;
  /** For adding a passkey: the user handle that the browser was given. Empty otherwise. */
  readonly userHandle: string;
}

const RANDOM_BYTES = 32;
const TIME_BYTES = 6;
const PROOF_BYTES = 32;

/**
 * Challenges for passkeys. A challenge has random bytes, the time at which it expires, and a keyed hash over these two
 * and its holder. So nothing is stored until a challenge is answered, several tabs of a browser can have one each, and
 * every process accepts the challenges of the others. A used one is remembered in PostgreSQL until it expires. Times
 * are the database's: `RecentFlags` also checks whether a challenge has expired.
 */
export class PasskeyChallenges {
  readonly #pool: pg.Pool;
  readonly #key: KeyObject;
  readonly #used: RecentFlags;

  constructor(pool: pg.Pool, key: KeyObject, used: RecentFlags) {
    this.#pool = pool;
    this.#key = key;
    this.#used = used;
  }

  /** A new challenge as base64url. */
  async issue(holder: ChallengeHolder): Promise<string> {
    const { rows } = await this.#pool.query<{ now: number }>(`select ${NOW_MS} as now`);
    const expires = Buffer.alloc(TIME_BYTES);
    expires.writeUIntBE(Math.floor(rows[0]?.now ?? 0) + PASSKEY_CHALLENGE_MS, 0, TIME_BYTES);
    const content = Buffer.concat([randomBytes(RANDOM_BYTES), expires]);
    return Buffer.concat([content, this.#proofOf(content, holder)]).toString('base64url');
  }

  /**
   * Whether this challenge was issued to the holder, has not expired and was not used before. If so, this call uses it
   * up.
   */
  async redeem(challenge: string, holder: ChallengeHolder): Promise<boolean> {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.length !== RANDOM_BYTES + TIME_BYTES + PROOF_BYTES) return false;
    const content = bytes.subarray(0, -PROOF_BYTES);
    if (!timingSafeEqual(bytes.subarray(-PROOF_BYTES), this.#proofOf(content, holder))) return false;
    // The bytes as one text, because Node reads other spellings as the same challenge.
    return this.#used.setOnce(bytes.toString('base64url'), content.readUIntBE(RANDOM_BYTES, TIME_BYTES));
  }

  #proofOf(content: Buffer, { purpose, browser, sessionId, userHandle }: ChallengeHolder): Buffer {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([purpose, browser, sessionId, userHandle, content.toString('base64url')]))
      .digest();
  }
}
