import { hkdfSync } from 'node:crypto';
import { LOCK_SECRET_LABEL } from '../crypto/stored-names.ts';

const SECRET_BYTES = 32;

/**
 * The secret of one lock of a person's device. The device also wraps its data key under this secret. The secret follows
 * from the person's key and the lock's id, so the server stores nothing about locks, and an erasure makes the secret
 * impossible to compute.
 */
export const lockSecret = (personalKey: Buffer, lockId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', personalKey, lockId.toLowerCase(), LOCK_SECRET_LABEL, SECRET_BYTES));
