import { DomainError } from '../../domain/domain-error.ts';
import type { Account } from '../../infra/accounts/accounts.ts';
import { verifyPassword } from '../../infra/crypto/password-hash.ts';
import type { Services } from '../services.ts';

/** Refuses to change a demo account, because its password is public. Throws `DomainError('forbidden')`. */
export function requireChangeable(account: Account): void {
  if (account.demo) throw new DomainError('forbidden', 'The demo accounts cannot be changed');
}

export const wrongPassword = () => new DomainError('unauthenticated', 'This is not your current password');

/**
 * Checks the caller's password before the account is changed. Failures are limited like those of sign-ins. For the
 * account the two kinds are counted separately. Returns the account as it is now, not as the session cached it. Throws
 * `DomainError('unauthenticated')`, `TooManyAttempts`, `QueueFull`, `HashingBusy`.
 */
export async function requirePassword(
  { accounts, signInThrottles }: Pick<Services, 'accounts' | 'signInThrottles'>,
  signedIn: Account,
  password: string,
  address: string,
): Promise<Account> {
  const { username } = await accounts.namesOf(signedIn);
  return signInThrottles.verifyWithLimits({ username, address, isSignedIn: true }, async () => {
    const account = await accounts.withId(signedIn.id);
    const isTheirs = await verifyPassword(password, account?.password_hash);
    if (!account || !isTheirs) throw wrongPassword();
    return account;
  });
}
