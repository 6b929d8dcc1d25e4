import { DomainError } from '../../domain/domain-error.ts';
import type { Account } from '../../infra/accounts/accounts.ts';
import { verifyPassword } from '../../infra/crypto/password-hash.ts';
import type { Services } from '../services.ts';

/** Everybody knows the demo people's passwords: nobody may change them. Throws `DomainError('forbidden')`. */
export function requireChangeable(account: Account): void {
  if (account.demo) throw new DomainError('forbidden', 'The demo accounts cannot be changed');
}

export const wrongPassword = () => new DomainError('unauthenticated', 'This is not your current password');

/**
 * Whoever changes an account proves once more that it is theirs; tries are counted as logins are. Returns
 * the account as it stands now, not as a session may remember it.
 * Throws `DomainError('unauthenticated')`, `TooManyAttempts`, `HashingBusy`.
 */
export function requirePassword(
  { accounts, throttles }: Pick<Services, 'accounts' | 'throttles'>,
  { id, username }: Account,
  password: string,
  address: string,
): Promise<Account> {
  return throttles.verifyWithLimits({ username, address, isSignedIn: true }, async () => {
    const account = await accounts.withId(id);
    const isTheirs = await verifyPassword(password, account?.password_hash);
    if (!account || !isTheirs) throw wrongPassword();
    return account;
  });
}
