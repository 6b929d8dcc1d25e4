import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type {
  NewCredential,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '../../domain/account/passkey-schema.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Things that an honest authenticator and browser would not do. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly userVerified?: boolean;
  /** The counter that it reports. */
  readonly counter?: number;
  readonly userHandle?: string;
  readonly type?: string;
  readonly credentialId?: string;
  /** The attestation statement, as CBOR, and its format. */
  readonly attestation?: { readonly format: string; readonly statement: Buffer };
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** CBOR (RFC 8949) of a short text and of bytes. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => {
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 255];
  return Buffer.concat([Buffer.from(head), value]);
};
const EMPTY_MAP = Buffer.from([0xa0]);

/** An authenticator with one ES256 passkey, and the browser in front of it. It can misbehave on request. */
export class SoftwareAuthenticator {
  readonly origin: string;
  readonly credentialId = base64url(randomBytes(32));
  readonly #privateKey: KeyObject;
  readonly #coseKey: Buffer;
  #rpId = '';
  #userHandle = base64url(randomBytes(32));
  /** The x coordinate of the public key. */
  readonly publicKeyBytes: Buffer;
  /** Most devices do not count. */
  counter = 0;

  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.publicKeyBytes = Buffer.from(x, 'base64url');
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.#coseKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(this.publicKeyBytes),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ]);
  }

  /** Makes its passkey, like `navigator.credentials.create()`. */
  create({ challenge, rp, user }: PasskeyCreation, deviation: Deviation = {}): NewCredential {
    this.#rpId = rp.id;
    this.#userHandle = user.id;
    const id = deviation.credentialId ?? this.credentialId;
    const credentialId = Buffer.from(id, 'base64url');
    const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, this.#coseKey]);
    const { format, statement } = deviation.attestation ?? { format: 'none', statement: EMPTY_MAP };
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text(format), text('attStmt'), statement],
      ...[text('authData'), bytes(this.#authenticatorData(deviation, credential))],
    ]);
    return {
      id,
      clientDataJSON: this.#clientData('webauthn.create', challenge, deviation),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    };
  }

  /** Uses its passkey, like `navigator.credentials.get()`. */
  get({ challenge }: Pick<PasskeyRequest, 'challenge'>, deviation: Deviation = {}): PasskeyProof {
    if (this.counter > 0) this.counter += 1;
    const authenticatorData = this.#authenticatorData(deviation);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, deviation);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: deviation.credentialId ?? this.credentialId,
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(createSign('sha256').update(signed).sign(this.#privateKey)),
      userHandle: deviation.userHandle ?? this.#userHandle,
    };
  }

  #authenticatorData({ rpId, userVerified = true, counter }: Deviation, credential = Buffer.alloc(0)) {
    const flags =
      USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | (credential.length > 0 ? HAS_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    return Buffer.concat([sha256(rpId ?? this.#rpId), Buffer.from([flags]), count, credential]);
  }

  #clientData(type: string, challenge: string, deviation: Deviation): string {
    return base64url(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }
}
