import type { Account } from '../../infra/accounts/accounts.ts';
import { hashPassword } from '../../infra/crypto/password-hash.ts';
import { newRecoveryCode, recoveryHash } from '../../infra/crypto/recovery-code.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { accountAggregate } from '../aggregates/aggregates.ts';
import type { Services } from '../services.ts';
import { registrationCommandId } from '../stored-names.ts';

export interface NewPerson {
  readonly username: string;
  readonly fullName: string;
  readonly password: string;
  /** Only the demo people have a number of their own choosing. */
  readonly demoId?: number;
}

type Needed = Pick<Services, 'accounts' | 'sessions' | 'commands' | 'masterKey'>;

interface Registered {
  readonly account: Account;
  readonly recoveryCode: string;
  readonly sessionId: string;
  /** Why the log does not know of the account yet. */
  readonly unrecorded?: unknown;
}

/**
 * Accounts first: account, key and session commit together, the event follows. Once they have committed,
 * nothing that happens to the log keeps the person from their answer, which holds the only copy of their
 * recovery code; the next start appends what is missing.
 * Throws `DomainError('taken')`, `HashingBusy`.
 */
export async function registerAccount(
  services: Needed,
  { username, fullName, password, demoId }: NewPerson,
): Promise<Registered> {
  const recoveryCode = newRecoveryCode();
  const { account, alongside: sessionId } = await services.accounts.create(
    {
      username,
      fullName,
      passwordHash: await hashPassword(password),
      recoveryHash: recoveryHash(recoveryCode, services.masterKey.derive('recoveryHash')),
      ...(demoId === undefined ? {} : { demoId }),
    },
    async (created, transaction) => {
      const id = await services.sessions.begin(created, transaction);
      if (id === undefined) throw new Error('an account just made has another password');
      return id;
    },
  );
  try {
    await recordRegistration(services, account);
    return { account, recoveryCode, sessionId };
  } catch (unrecorded) {
    return { account, recoveryCode, sessionId, unrecorded };
  }
}

/** Appends `AccountRegistered`, once however often it is called. */
async function recordRegistration(
  { accounts, commands }: Pick<Services, 'accounts' | 'commands'>,
  { person_id, created_at }: Account,
): Promise<void> {
  await commands.execute({
    ...instanceOf(accountAggregate, person_id),
    commandId: registrationCommandId(person_id),
    moment: { occurredAt: created_at.toISOString() },
    command: () => ({ type: 'registerAccount' }),
  });
  await accounts.markRegistered(person_id);
}

/**
 * Appends what is missing for accounts whose event never came, because the log was away or the process was
 * killed right after the account was made.
 */
export async function completeRegistrations(
  services: Pick<Services, 'accounts' | 'commands'>,
): Promise<void> {
  for (const account of await services.accounts.unregistered()) await recordRegistration(services, account);
}
