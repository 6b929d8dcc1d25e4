import type { ConsentAnswers } from '../../domain/consents/decide.ts';
import { startOfDay } from '../../domain/time/start-of-day.ts';
import type { Account } from '../../infra/accounts/accounts.ts';
import { hashPassword } from '../../infra/crypto/password-hash.ts';
import { newRecoveryCode, recoveryHash } from '../../infra/crypto/recovery-code.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { accountAggregate, consentsAggregate } from '../aggregates/aggregates.ts';
import type { Services } from '../services.ts';
import { ordinaryCommandId, registrationCommandId } from '../stored-names.ts';

export interface NewPerson {
  readonly username: string;
  readonly fullName: string;
  readonly password: string;
  /** A name for the device of the session that begins. */
  readonly device?: string | undefined;
  /** The answers to the questions of sign-up. */
  readonly consents?: ConsentAnswers;
  /** The fixed user id of a demo person. */
  readonly demoId?: number;
}

type Needed = Pick<Services, 'accounts' | 'sessions' | 'commands' | 'masterKey'>;

interface Registered {
  readonly account: Account;
  readonly recoveryCode: string;
  readonly sessionId: string;
  /** What could not be recorded, if anything. Without the account's event the consents are not tried. */
  readonly unrecorded?: { readonly part: 'account' | 'consents'; readonly error: unknown };
}

/**
 * Registers a person. Account, key and session are committed together, and the event follows. A failing log
 * does not fail the registration, because the answer contains the only copy of the recovery code. The next
 * start then appends the event. Consents that could not be recorded were not given: the person is asked again at their
 * first entry. Throws `DomainError('taken')`, `HashingBusy`.
 */
export async function registerAccount(
  services: Needed,
  { username, fullName, password, demoId, device, consents }: NewPerson,
): Promise<Registered> {
  const recoveryCode = newRecoveryCode();
  const { account, alongside: sessionId } = await services.accounts.create(
    {
      username,
      fullName,
      passwordHash: await hashPassword(password),
      recoveryHash: recoveryHash(recoveryCode, services.masterKey.deriveKeyObject('recoveryHash')),
      ...(demoId === undefined ? {} : { demoId }),
    },
    async (created, transaction) => {
      const id = await services.sessions.begin(created, device, transaction);
      if (id === undefined)
        throw new Error('the password of a new account was replaced before its session began');
      return id;
    },
  );
  const registered = { account, recoveryCode, sessionId };
  let part: 'account' | 'consents' = 'account';
  try {
    await recordRegistration(services, account);
    part = 'consents';
    if (consents?.healthData !== undefined || consents?.isAdult !== undefined)
      await recordConsents(services, account, consents);
    return registered;
  } catch (error) {
    return { ...registered, unrecorded: { part, error } };
  }
}

/** Appends `AccountRegistered`. Calling it again changes nothing. */
async function recordRegistration(
  { accounts, commands }: Pick<Services, 'accounts' | 'commands'>,
  { person_id, created_at }: Account,
): Promise<void> {
  await commands.execute({
    ...instanceOf(accountAggregate, person_id),
    commandId: registrationCommandId(person_id),
    moment: { occurredAt: startOfDay(created_at) },
    command: () => ({ type: 'registerAccount' }),
  });
  await accounts.markRegistered(person_id);
}

/** Appends the answers of sign-up. */
async function recordConsents(
  { commands }: Pick<Services, 'commands'>,
  { person_id, created_at }: Account,
  answers: ConsentAnswers,
): Promise<void> {
  const occurredAt = startOfDay(created_at);
  await commands.execute({
    ...instanceOf(consentsAggregate, person_id),
    commandId: ordinaryCommandId(person_id),
    // The day of the account. The person's local day beside it would narrow the moment down to some hours.
    moment: { occurredAt, localDate: occurredAt.slice(0, 10) },
    command: () => ({ type: 'answerConsents', ...answers }),
  });
}

/**
 * Appends the missing events of accounts that were created while the log was unavailable, or right before the
 * process died.
 */
export async function completeRegistrations(
  services: Pick<Services, 'accounts' | 'commands'>,
): Promise<void> {
  for (const account of await services.accounts.unregistered()) await recordRegistration(services, account);
}
