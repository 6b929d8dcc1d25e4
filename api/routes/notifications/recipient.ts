import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../domain/domain-error.ts';

/**
 * Whose notifications a call is about: the signed-in person's or the visitor's; nobody's without a session.
 * Throws 403 when `userId` names somebody else, and who is not signed in has no number.
 */
export function recipientOf(request: FastifyRequest, userId: number | undefined): string | undefined {
  if (request.signedIn) return request.ownPseudonymId(userId);
  if (userId !== undefined) throw new DomainError('forbidden', 'This belongs to another person');
  return request.pseudonymId;
}
