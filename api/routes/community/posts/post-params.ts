import type { Static } from 'typebox';
import { postNotFound } from '../../../../domain/community/posts/decide.ts';
import type { IdParams } from '../../../../domain/contract/queries.ts';
import { isUuid } from '../../../../domain/uuid.ts';

/** The post that a path names. Throws `DomainError('not-found')` for text that is no id. */
export function postIdOf({ id }: Static<typeof IdParams>): string {
  const postId = id.toLowerCase();
  if (!isUuid(postId)) throw postNotFound();
  return postId;
}
