import type { Static } from 'typebox';
import type { IdParams } from '../../domain/contract/queries.ts';
import type { DomainError } from '../../domain/domain-error.ts';
import { isUuid } from '../../domain/uuid.ts';

/** The UUID in the path, in the lower case in which ids are stored. Throws `notFound()` for text that is not a UUID. */
export function idInPath({ id }: Static<typeof IdParams>, notFound: () => DomainError): string {
  const storedId = id.toLowerCase();
  if (!isUuid(storedId)) throw notFound();
  return storedId;
}
