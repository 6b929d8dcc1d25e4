import type { NewCredential, PasskeyProof } from '../../domain/account/passkey-schema.ts';
import { PASSKEY_ALGORITHMS } from '../../domain/account/passkeys.ts';
import type { RelyingParty } from '../config/relying-party.ts';
import type { Credential, StoredPasskey } from './passkeys.ts';

/** Loaded at the first use: it takes 28 MB and 300 ms, and many processes never need it. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Extension outputs are not sent to the server. */
const NO_EXTENSIONS = { type: 'public-key', clientExtensionResults: {} } as const;

/** The challenge that a browser's answer contains. Empty if it has none. It proves nothing until it is checked. */
export function challengeIn({ clientDataJSON }: { readonly clientDataJSON: string }): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * Checks what a browser has registered: origin, relying party, user verification and algorithm. The caller has checked
 * the challenge. Returns undefined if anything is wrong.
 */
export async function verifyNewCredential(
  { id, clientDataJSON, attestationObject, transports = [] }: NewCredential,
  relyingParty: RelyingParty,
): Promise<Omit<Credential, 'userHandle'> | undefined> {
  const { verifyRegistrationResponse } = await library();
  return valueOrUndefined(async () => {
    if (!(await isWithoutCertificates(attestationObject))) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...NO_EXTENSIONS, id, rawId: id, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challengeIn({ clientDataJSON }),
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
    // The browser's `id` is only a label. The id that counts is the one that the device has signed.
    if (!registrationInfo || registrationInfo.credential.id !== id) return undefined;
    const { publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      rpId: relyingParty.id,
    };
  });
}

/**
 * Checks that a browser has used this passkey: signature, origin, relying party, user handle and user verification. The
 * caller has checked the challenge. Returns the new counter, or undefined if anything is wrong.
 */
export async function verifyProof(
  { id, userHandle, ...response }: PasskeyProof,
  stored: StoredPasskey,
  relyingParty: RelyingParty,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  return valueOrUndefined(async () => {
    if (userHandle !== undefined && userHandle !== stored.userHandle) return undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...NO_EXTENSIONS, id, rawId: id, response },
      expectedChallenge: challengeIn(response),
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      // The caller compares the counters, so that a regression gets an answer of its own.
      credential: { id, publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
}

/**
 * Whether a counter went back or stood still: two devices then use the same passkey. A device that does not count
 * always says 0, and the answer for it is false.
 */
export const hasGoneBack = (counter: number, before: number): boolean =>
  (counter > 0 || before > 0) && counter <= before;

/**
 * Whether an attestation has no certificates. Hearten asks for none, so browsers send `none`, or `packed` with nothing
 * but a signature. Others are refused, because the library would follow the addresses in the certificates.
 */
async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/** The library throws for every failed check. The message contains the challenge, so it is not logged. */
async function valueOrUndefined<T>(check: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}
