import { DomainError } from '../domain-error.ts';
import { checkedText, codePoints } from '../text.ts';

/** Limits in code points. Names are trimmed before they are measured; passwords are measured as typed. */
export const USERNAME_MAX = 64;
export const FULL_NAME_MAX = 100;
export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 256;

const USERNAME_RULE = {
  min: 1,
  max: USERNAME_MAX,
  tooShort: 'Please enter a username',
  tooLong: `Username must not exceed ${USERNAME_MAX} characters`,
};
const FULL_NAME_RULE = {
  min: 1,
  max: FULL_NAME_MAX,
  tooShort: 'Please enter your name',
  tooLong: `Name must not exceed ${FULL_NAME_MAX} characters`,
};

/** The username as shown: trimmed. Throws `DomainError('invalid')` if it is too short or too long. */
export const checkedUsername = (username: string): string => checkedText(username, USERNAME_RULE);

/** The full name as shown: trimmed. Throws `DomainError('invalid')` if it is too short or too long. */
export const checkedFullName = (fullName: string): string => checkedText(fullName, FULL_NAME_RULE);

/**
 * The form in which usernames are compared: Unicode NFKC in lower case, so that no two people differ by case
 * alone. The text is lowered, raised and lowered again, because some letters have two lower-case forms (ς and
 * σ), a capital of two letters (ß and SS), or a capital that is rarely typed (ẞ).
 */
export const canonicalUsername = (username: string): string =>
  username.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').trim();

/** The password unchanged. Throws `DomainError('invalid')` if it is too short or too long. */
export function checkedPassword(password: string): string {
  const length = codePoints(password);
  if (length < PASSWORD_MIN) {
    throw new DomainError('invalid', `Password must be at least ${PASSWORD_MIN} characters`);
  }
  if (length > PASSWORD_MAX) {
    throw new DomainError('invalid', `Password must not exceed ${PASSWORD_MAX} characters`);
  }
  return password;
}
