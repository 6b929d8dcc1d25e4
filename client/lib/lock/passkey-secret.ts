/** A passkey that opens a lock. It makes its secret from `salt`. */
export interface LockPasskey {
  readonly credentialId: ArrayBuffer;
  readonly salt: Uint8Array<ArrayBuffer>;
}

/** A passkey with its secret. */
export interface PasskeySecret extends LockPasskey {
  readonly secret: BufferSource;
}

const SALT_BYTES = 32;
const CHALLENGE_BYTES = 32;
const TIMEOUT_MS = 120_000;

/** The passkey cannot make a secret. So it can sign in, but can't open a lock. */
export class NoPasskeySecret extends Error {
  override readonly name = 'NoPasskeySecret';
}

/** The browser refused to use a passkey, or no passkey was used. `cause` is the error of WebAuthn. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused';
}

/**
 * Lets the person choose any passkey of this site, and returns it with its secret of 32 bytes (the PRF extension of
 * WebAuthn). It may belong to another account: the secret opens the lock, and no server checks who signs in. Throws
 * `NoPasskeySecret` and `PasskeyRefused`.
 */
export async function choosePasskey(): Promise<PasskeySecret> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const { rawId, secret } = await ask(salt);
  return { credentialId: rawId, salt, secret };
}

/** The secret of this passkey. The same passkey and salt always make the same one. Throws as `choosePasskey` does. */
export async function secretOf({ credentialId, salt }: LockPasskey): Promise<BufferSource> {
  return (await ask(salt, [{ type: 'public-key', id: credentialId }])).secret;
}

async function ask(salt: Uint8Array<ArrayBuffer>, allowCredentials: PublicKeyCredentialDescriptor[] = []) {
  const credential = await navigator.credentials
    .get({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES)),
        allowCredentials,
        userVerification: 'required',
        timeout: TIMEOUT_MS,
        extensions: { prf: { eval: { first: salt } } },
      },
    })
    .catch((cause: unknown) => {
      throw new PasskeyRefused('No passkey was used', { cause });
    });
  if (!(credential instanceof PublicKeyCredential)) throw new NoPasskeySecret();
  const secret = credential.getClientExtensionResults().prf?.results?.first;
  if (!secret) throw new NoPasskeySecret('The passkey has no PRF extension');
  return { rawId: credential.rawId, secret };
}
