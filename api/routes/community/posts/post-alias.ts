import { randomInt, randomUUID } from 'node:crypto';
import { ALIAS_MAX, ALIAS_MIN } from '../../../../domain/community/posts/schema.ts';

/**
 * The alias of a post's author: the displayed number, and the handle for thanks. It is drawn for each post,
 * so that no two posts of one author share it.
 */
export const drawPostAlias = (): { readonly alias: number; readonly handle: string } => ({
  alias: randomInt(ALIAS_MIN, ALIAS_MAX + 1),
  handle: randomUUID(),
});
