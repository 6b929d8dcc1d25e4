import { createECDH } from 'node:crypto';
import type { MasterKey } from '../crypto/master-key.ts';

/** The order of the group of P-256 (FIPS 186-5). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const KEY_BYTES = 32;
/** 64 bits more than the order has, so that the remainder is as good as random (FIPS 186-5, A.4.1). */
const SEED_BYTES = 40;

/** The keys with which a server identifies itself to push services (RFC 8292), as base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Derives the keys from the master key, so that every process has the same ones and subscriptions outlive a restart. A
 * browser ties its subscription to the public key.
 */
export function vapidKeysOf(masterKey: MasterKey): VapidKeys {
  const seed = BigInt(`0x${masterKey.derive('pushKey', SEED_BYTES).toString('hex')}`);
  const privateKey = ((seed % (ORDER - 1n)) + 1n).toString(16).padStart(2 * KEY_BYTES, '0');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'hex');
  return {
    publicKey: ecdh.getPublicKey('base64url'),
    privateKey: Buffer.from(privateKey, 'hex').toString('base64url'),
  };
}
