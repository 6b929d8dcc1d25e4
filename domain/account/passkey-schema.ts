import Type, { type Static } from 'typebox';
import { orNull } from '../or-null.ts';
import { PASSKEY_CHALLENGE_MS } from './passkeys.ts';

/** A passkey of the signed-in person. */
export const Passkey = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String({ examples: ['Firefox on Android'] }),
  addedOn: Type.String({ format: 'date' }),
  lastUsedOn: orNull(Type.String({ format: 'date' }), {
    description: 'The last day on which the person signed in with it',
  }),
  worksHere: Type.Boolean({ description: 'False if it was made for another host' }),
});
export type Passkey = Static<typeof Passkey>;

/** Bytes as base64url without padding. The limit is in characters. */
const bytes = (maxLength: number) =>
  Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength, examples: ['q83vEjRWeJA'] });

/** WebAuthn allows 1,023 bytes. */
const CredentialId = bytes(1_364);
const ClientData = bytes(4_096);
const UserHandle = bytes(128);

const Transports = Type.Array(Type.String({ maxLength: 32, examples: ['internal'] }), { maxItems: 8 });

/** The answer of a browser that has made a passkey, without the parts that the server does not use. */
export const NewCredential = Type.Object(
  {
    id: CredentialId,
    clientDataJSON: ClientData,
    attestationObject: bytes(6_000),
    transports: Type.Optional(Transports),
  },
  { additionalProperties: false },
);
export type NewCredential = Static<typeof NewCredential>;

/** The answer of a browser when the person has used a passkey. */
export const PasskeyProof = Type.Object(
  {
    id: CredentialId,
    clientDataJSON: ClientData,
    authenticatorData: bytes(2_048),
    signature: bytes(2_048),
    userHandle: Type.Optional(UserHandle),
  },
  { additionalProperties: false },
);
export type PasskeyProof = Static<typeof PasskeyProof>;

const Challenge = Type.String({ examples: ['jyY6NqzvrUVb2wLnJ3DtTg'] });

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyRequest = Type.Object({
  challenge: Challenge,
  rpId: Type.String({ examples: ['hearten.example'] }),
  userVerification: Type.Literal('required'),
  timeout: Type.Integer({ examples: [PASSKEY_CHALLENGE_MS] }),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const PasskeyCreation = Type.Object({
  challenge: Challenge,
  rp: Type.Object({ id: Type.String({ examples: ['hearten.example'] }), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  excludeCredentials: Type.Array(
    Type.Object({
      type: Type.Literal('public-key'),
      id: Type.String(),
      transports: Type.Array(Type.String()),
    }),
  ),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
  timeout: Type.Integer({ examples: [PASSKEY_CHALLENGE_MS] }),
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

const body = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const PasskeyCreationBody = body({ password: Type.String() });
/** `userHandle` is the `user.id` of the options. */
export const AddPasskeyBody = body({ userHandle: UserHandle, credential: NewCredential });
export const RenamePasskeyBody = body({ name: Type.String({ examples: ['My phone'] }) });
export const RemovePasskeyBody = body({ password: Type.String() });
export const PasskeySignInBody = body({ proof: PasskeyProof });
export const PasskeyPasswordBody = body({ proof: PasskeyProof, newPassword: Type.String() });
