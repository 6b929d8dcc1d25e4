import type { Static } from 'typebox';
import type { IdParams } from '../../../domain/contract/queries.ts';
import { caseNotFound } from '../../../domain/moderation/decide.ts';
import { isUuid } from '../../../domain/uuid.ts';

/** The id of the case in the path. Throws `DomainError('not-found')` for text that is not an id. */
export function caseIdParam({ id }: Static<typeof IdParams>): string {
  const caseId = id.toLowerCase();
  if (!isUuid(caseId)) throw caseNotFound();
  return caseId;
}
