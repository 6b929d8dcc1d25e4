import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain/domain-error.ts';
import type { Account } from '../../infra/accounts/accounts.ts';
import { accountRequestsOf } from './account-requests-of.ts';

/**
 * Throws `DomainError('forbidden')` if the account is locked. Call it when the owner has proven that the account is theirs:
 * nobody else may learn it. The log counts beside the database, because a restored database may be older than the lock.
 */
export async function requireUnlocked(
  { services, config }: Pick<FastifyInstance, 'services' | 'config'>,
  { person_id }: Pick<Account, 'person_id'>,
): Promise<void> {
  const [lockedOn, { isLocked }] = await Promise.all([
    services.accounts.lockedOn(person_id),
    accountRequestsOf(services, person_id),
  ]);
  if (lockedOn === undefined && !isLocked) return;
  const contact = config.operator ?? 'the person who gave you this address';
  throw new DomainError(
    'forbidden',
    `This account is locked for now. Everything in it is kept. If you have questions, please ask ${contact}.`,
  );
}
