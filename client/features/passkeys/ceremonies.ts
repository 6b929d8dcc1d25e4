import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { PasskeyProof } from '../../../domain/account/passkey-schema.ts';
import { PASSKEY_CHALLENGE_MS } from '../../../domain/account/passkeys.ts';
import { api } from '../../lib/api.ts';
import { ignoreError } from '../../lib/log.ts';
import { requireNoPendingSignOut } from '../session/pending-sign-out.ts';
import { signedInAs } from '../session/session.ts';

/** Suggestions get a new challenge when the old one is valid for only this much longer. */
const TIME_TO_ANSWER_MS = 60_000;

/**
 * After this many failed sign-ins the suggestions end. One failure is not enough: a slip of the hand may choose
 * the wrong passkey.
 */
const SUGGESTED_FAILURES_MAX = 3;

/** Lets the passkey also open the lock of a device (`client/lib/lock/`), where the device can. */
const FOR_LOCKS = { prf: {} } as AuthenticationExtensionsClientInputs;

/** The last question that a button has asked. While it is open, there are no suggestions. */
let asked: Promise<unknown> = Promise.resolve();

/** Asks the device to make a passkey, and adds it. Throws what `api` throws, and the errors of WebAuthn. */
export async function addPasskey(password: string): Promise<void> {
  const { data } = await api('POST /api/passkeys/creation', { body: { password } });
  const { id, response } = await startRegistration({ optionsJSON: { ...data, extensions: FOR_LOCKS } });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const credential = { id, clientDataJSON, attestationObject, transports };
  await api('POST /api/passkeys', { body: { userHandle: data.user.id, credential } });
}

/** Asks the person for a passkey. Throws what `api` throws, and the errors of WebAuthn. */
export function askForPasskey(): Promise<PasskeyProof> {
  const asking = (async () => proofOf(await startAuthentication({ optionsJSON: await requestOptions() })))();
  asked = asking.catch(ignoreError('The button that asked says why:'));
  return asking;
}

/** Signs in with a proof. Throws what `api` throws, also if an earlier sign-out here could not be completed first. */
export async function signInWith(proof: PasskeyProof): Promise<void> {
  await requireNoPendingSignOut();
  signedInAs((await api('POST /api/passkeys/sign-in', { body: { proof } })).data);
}

/** Sets a new password and signs in. All other sessions end. */
export async function setPasswordWith(proof: PasskeyProof, newPassword: string): Promise<void> {
  await requireNoPendingSignOut();
  signedInAs((await api('POST /api/passkeys/password', { body: { proof, newPassword } })).data);
}

/**
 * Lets the browser suggest passkeys in the username field, if it can, and signs in with the chosen one. Failures of the
 * sign-in go to `onFailure`; the third one ends the suggestions. Returns a function that ends them.
 */
export function suggestPasskeys(onFailure: (error: unknown) => void): () => void {
  let isOver = false;
  const suggest = async () => {
    if (!(await browserSupportsWebAuthnAutofill())) return;
    for (let failures = 0; !isOver && failures < SUGGESTED_FAILURES_MAX; ) {
      await Promise.all([asked, pageVisible()]);
      const proof = await suggestOnce(() => isOver);
      if (!proof || isOver) continue;
      try {
        return await signInWith(proof);
      } catch (error) {
        failures += 1;
        onFailure(error);
      }
    }
  };
  suggest().catch(ignoreError('Passkeys can’t be suggested. The button still works:'));
  return () => {
    isOver = true;
    WebAuthnAbortService.cancelCeremony();
  };
}

/** Suggests passkeys until one is chosen, the challenge is old, or a button asks for one. Undefined if none was chosen. */
async function suggestOnce(isOver: () => boolean): Promise<PasskeyProof | undefined> {
  const before = asked;
  const optionsJSON = await requestOptions();
  // A button has asked meanwhile. Suggesting now would end its question.
  if (isOver() || asked !== before) return undefined;
  const renewal = setTimeout(
    () => WebAuthnAbortService.cancelCeremony(),
    PASSKEY_CHALLENGE_MS - TIME_TO_ANSWER_MS,
  );
  try {
    return proofOf(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return undefined;
    throw error;
  } finally {
    clearTimeout(renewal);
  }
}

const requestOptions = async () => (await api('POST /api/passkeys/request', {})).data;

const proofOf = ({ id, response }: AuthenticationResponseJSON): PasskeyProof => {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
};

/** Resolves when the page is visible: nobody chooses a passkey on a hidden one. */
async function pageVisible(): Promise<void> {
  while (document.visibilityState === 'hidden') {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
  }
}
