import { hkdfSync } from 'node:crypto';
import { LOCK_SECRET_LABEL } from '../crypto/stored-names.ts';

const SECRET_BYTES = 32;

/**
 * The secret of one lock of a person, which wraps the data key on that device a second time. It follows from the
 * person's key and the lock's id, so nothing is stored about locks, and an erasure makes it impossible to compute.
 */
export const lockSecret = (personalKey: Buffer, lockId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', personalKey, lockId.toLowerCase(), LOCK_SECRET_LABEL, SECRET_BYTES));
