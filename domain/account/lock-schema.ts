import Type from 'typebox';
import { PasskeyProof } from './passkey-schema.ts';

/** `lockId` is random, and made by the device when the lock is switched on. The password or a proof, not both. */
export const LockSecretBody = Type.Object(
  {
    lockId: Type.String({ format: 'uuid' }),
    password: Type.Optional(Type.String()),
    proof: Type.Optional(PasskeyProof),
  },
  { additionalProperties: false },
);

/** 32 bytes as base64url without padding. */
export const LockSecret = Type.Object({
  secret: Type.String({ examples: ['ZJj2m0Y0wqE1h5c3nVvM3w3kqv8mCq0l1m3v2b1c0xU'] }),
});
