import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../domain/domain-error.ts';

/**
 * The pseudonym whose notifications a call is about; undefined without a session. Throws
 * `DomainError('forbidden')` when `userId` names another person, or when a visitor, who has no user id, sends
 * one.
 */
export function recipientOf(request: FastifyRequest, userId: number | undefined): string | undefined {
  if (request.signedIn) return request.ownPseudonymId(userId);
  if (userId !== undefined) throw new DomainError('forbidden', 'This belongs to another person');
  return request.pseudonymId;
}
