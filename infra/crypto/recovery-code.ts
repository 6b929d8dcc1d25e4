import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { canonicalCode, readableCode } from './readable-code.ts';

const CODE_LENGTH = 20;

/** A new recovery code: 100 random bits as five groups of four. */
export const newRecoveryCode = (): string => readableCode(randomBytes(CODE_LENGTH));

/**
 * The stored form of a code: a keyed hash. A code with 100 random bits needs no slow hash. The key protects
 * the codes if the table is stolen.
 */
export function recoveryHash(code: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(canonicalCode(code)).digest();
}

/**
 * Whether the code belongs to the hash, regardless of case, separators and mistaken letters. The time does
 * not depend on the result.
 */
export function matchesRecoveryHash(code: string, hash: Buffer, key: KeyObject): boolean {
  return timingSafeEqual(recoveryHash(code, key), hash);
}
