import Type from 'typebox';
import { PasskeyProof } from './passkey-schema.ts';

/**
 * The body with which a device asks for the server's secret of its lock. `lockId` is random, and made by the device
 * when the lock is switched on. The route demands the password or a proof, not both.
 */
export const LockSecretBody = Type.Object(
  {
    lockId: Type.String({ format: 'uuid' }),
    password: Type.Optional(Type.String()),
    proof: Type.Optional(PasskeyProof),
  },
  { additionalProperties: false },
);

/** The server's secret of one lock: 32 bytes as base64url without padding. */
export const LockSecret = Type.Object({
  secret: Type.String({ examples: ['ZJj2m0Y0wqE1h5c3nVvM3w3kqv8mCq0l1m3v2b1c0xU'] }),
});
