import Type from 'typebox';
import { noSuchPost } from '../../../../domain/community/posts/decide.ts';

/** The post an address names. What can't be one is answered like one that is not there. */
export const PostParams = Type.Object({ id: Type.String({ maxLength: 64 }) });

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Throws `DomainError('not-found')` for what is no id of a post. */
export function postIdOf({ id }: { readonly id: string }): string {
  const postId = id.toLowerCase();
  if (!UUID.test(postId)) throw noSuchPost();
  return postId;
}
