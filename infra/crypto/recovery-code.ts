import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so that a code written by hand is read back right. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 20;
const GROUP_LENGTH = 4;

/** A new recovery code: 100 random bits as five groups of four. */
export function newRecoveryCode(): string {
  const symbols = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte & 31]).join('');
  return symbols.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))?.join('-') ?? symbols;
}

/**
 * The stored form of a code: a keyed hash. 100 random bits need no slow hash; the key protects a stolen
 * table.
 */
export function recoveryHash(code: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(canonical(code)).digest();
}

/** Whether the code, however it was typed, is the one behind the hash. Takes the same time either way. */
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
