import { DomainError } from '../domain-error.ts';
import { checkedText } from '../text.ts';

/** How many passkeys an account can have. Each is for one device or one password manager. */
export const PASSKEYS_MAX = 10;
/** In code points, after trimming. */
export const PASSKEY_NAME_MAX = 60;

const NAME_RULE = {
  min: 1,
  max: PASSKEY_NAME_MAX,
  tooShort: 'Please enter a name for the passkey',
  tooLong: `The name must not exceed ${PASSKEY_NAME_MAX} characters`,
};

/** The name of a passkey, trimmed. Throws `DomainError('invalid')` if it is empty or too long. */
export const checkedPasskeyName = (name: string): string => checkedText(name, NAME_RULE);

/** Throws `DomainError('invalid')` when an account with `count` passkeys can't have another one. */
export function checkPasskeyCount(count: number): void {
  if (count < PASSKEYS_MAX) return;
  throw new DomainError(
    'invalid',
    `You can have up to ${PASSKEYS_MAX} passkeys. Please remove one before you add another.`,
  );
}

/** How long a person has to answer the browser's question, in milliseconds. A challenge expires after that time. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;

/** COSE algorithms: EdDSA, ES256 and RS256. Every passkey device knows at least one of them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;
