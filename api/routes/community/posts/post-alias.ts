import { randomInt, randomUUID } from 'node:crypto';
import { ALIAS_MAX, ALIAS_MIN } from '../../../../domain/community/posts/schema.ts';

/**
 * The alias of a post's author: the displayed number, and the handle for thanks. It is drawn at random for each post,
 * so that it does not show which posts have the same author. Two posts can have the same number by chance.
 */
export const drawPostAlias = (): { readonly alias: number; readonly handle: string } => ({
  alias: randomInt(ALIAS_MIN, ALIAS_MAX + 1),
  handle: randomUUID(),
});
