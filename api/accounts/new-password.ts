import { checkedPassword } from '../../domain/account/rules.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { isCommonPassword } from '../../infra/crypto/common-passwords.ts';

/**
 * The password unchanged. Throws `DomainError('invalid')` if it breaks a rule or is one of those that guessers try
 * first.
 */
export function checkedNewPassword(password: string): string {
  const checked = checkedPassword(password);
  if (isCommonPassword(checked)) {
    throw new DomainError(
      'invalid',
      'Many people use this password, so it is easy to guess. Please choose another one.',
    );
  }
  return checked;
}
