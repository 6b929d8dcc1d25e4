import type { Static } from 'typebox';
import { postNotFound } from '../../../../domain/community/posts/decide.ts';
import type { IdParams } from '../../../../domain/contract/queries.ts';
import { isUuid } from '../../../../domain/uuid.ts';

/** The id of the post in the path. Throws `DomainError('not-found')` for text that is not an id. */
export function postIdOf({ id }: Static<typeof IdParams>): string {
  const postId = id.toLowerCase();
  if (!isUuid(postId)) throw postNotFound();
  return postId;
}
