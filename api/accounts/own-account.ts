import { DomainError } from '../../domain/domain-error.ts';
import type { Account } from '../../infra/accounts/accounts.ts';
import { verifyPassword } from '../../infra/crypto/password-hash.ts';
import type { SignInThrottles } from '../sign-in-throttles.ts';

/** Everybody knows the demo people's passwords: nobody may change them. Throws `DomainError('forbidden')`. */
export function requireChangeable(account: Account): void {
  if (account.demo) throw new DomainError('forbidden', 'The demo accounts cannot be changed');
}

/**
 * Whoever changes an account proves once more that it is theirs; tries are counted as logins are.
 * Throws `DomainError('unauthenticated')`, `TooMany`, `HashingBusy`.
 */
export async function requirePassword(
  account: Account,
  password: string,
  address: string,
  throttles: SignInThrottles,
): Promise<void> {
  const attempt = await throttles.countTry(account.username, address);
  if (!(await verifyPassword(password, account.password_hash))) {
    throw new DomainError('unauthenticated', 'This is not your current password');
  }
  await attempt.succeeded();
}
