import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain/domain-error.ts';
import type { Account } from '../../infra/accounts/accounts.ts';
import { isLocked } from './account-requests-of.ts';

/**
 * Throws `DomainError('forbidden')` if the account is locked. Call it when the owner has proven that the account is theirs:
 * nobody else may learn it.
 */
export async function requireUnlocked(
  { services, config }: Pick<FastifyInstance, 'services' | 'config'>,
  { person_id }: Pick<Account, 'person_id'>,
): Promise<void> {
  if (!(await isLocked(services, person_id))) return;
  const contact = config.operator ?? 'the person who gave you this address';
  throw new DomainError(
    'forbidden',
    `This account is locked for now. Everything in it is kept. If you have questions, please ask ${contact}.`,
  );
}
