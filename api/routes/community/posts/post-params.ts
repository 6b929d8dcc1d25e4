import Type from 'typebox';
import { postNotFound } from '../../../../domain/community/posts/decide.ts';
import { isUuid } from '../../../../infra/crypto/uuid.ts';

/** The post an address names. What can't be one is answered like one that is not there. */
export const PostParams = Type.Object({ id: Type.String({ maxLength: 64 }) });

/** Throws `DomainError('not-found')` for what is no id of a post. */
export function postIdOf({ id }: { readonly id: string }): string {
  const postId = id.toLowerCase();
  if (!isUuid(postId)) throw postNotFound();
  return postId;
}
