import { DomainError } from '../domain-error.ts';
import { checkedText, codePoints } from '../text.ts';
import { mixesScripts } from './look-alikes.ts';

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

/** Characters without a shape: zero-width ones, marks of direction, controls. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * The username as shown: trimmed. Throws `DomainError('invalid')` if it is too short or too long, has invisible
 * characters, or mixes scripts whose letters look alike: two names must not look the same.
 */
export function checkedUsername(username: string): string {
  const shown = checkedText(username, USERNAME_RULE);
  if (INVISIBLE.test(shown))
    throw new DomainError('invalid', 'Username must not contain invisible characters');
  if (mixesScripts(shown.normalize('NFKC'))) {
    throw new DomainError('invalid', 'Username must not mix letters of different alphabets');
  }
  return shown;
}

/** The full name as shown: trimmed. Throws `DomainError('invalid')` if it is too short or too long. */
export const checkedFullName = (fullName: string): string => checkedText(fullName, FULL_NAME_RULE);

/**
 * The form in which usernames are compared: Unicode NFKC in lower case, so that no two people differ by case
 * alone. The text is lowered, raised and lowered again, because some letters have two lower-case forms (ς and
 * σ), a capital of two letters (ß and SS), or a capital that is rarely typed (ẞ).
 */
export const canonicalUsername = (username: string): string =>
  username.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').trim();

/** The password unchanged. Throws `DomainError('invalid')` if it is too short, too long, or nothing but spaces. */
export function checkedPassword(password: string): string {
  const length = codePoints(password);
  if (length < PASSWORD_MIN) {
    throw new DomainError('invalid', `Password must be at least ${PASSWORD_MIN} characters`);
  }
  if (length > PASSWORD_MAX) {
    throw new DomainError('invalid', `Password must not exceed ${PASSWORD_MAX} characters`);
  }
  if (password.split('').every((character) => /[\s\p{Default_Ignorable_Code_Point}]/u.test(character))) {
    throw new DomainError('invalid', 'Password must not consist of spaces alone');
  }
  return password;
}
