import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Crockford's base 32. It has no I, L, O or U, so that a handwritten code can be read back correctly. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 20;
const GROUP_LENGTH = 4;

/** A new recovery code: 100 random bits as five groups of four. */
export function newRecoveryCode(): string {
  const symbols = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte & 31]).join('');
  return symbols.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))?.join('-') ?? symbols;
}

/**
 * The stored form of a code: a keyed hash. A code with 100 random bits needs no slow hash. The key protects
 * the codes if the table is stolen.
 */
export function recoveryHash(code: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(canonical(code)).digest();
}

/**
 * Whether the code belongs to the hash, regardless of case, separators and mistaken letters. The time does
 * not depend on the result.
 */
export function matchesRecoveryHash(code: string, hash: Buffer, key: Buffer): boolean {
  return timingSafeEqual(recoveryHash(code, key), hash);
}

function canonical(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}
