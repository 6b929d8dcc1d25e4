import { randomInt, randomUUID } from 'node:crypto';
import { ALIAS_MAX, ALIAS_MIN } from '../../../../domain/community/posts/schema.ts';

/**
 * What stands for whoever shares a post: the number that is shown, and the handle that thanks are sent to. Drawn for
 * each post, so that no two of one person's tell that they are.
 */
export const drawPostAlias = (): { readonly alias: number; readonly handle: string } => ({
  alias: randomInt(ALIAS_MIN, ALIAS_MAX + 1),
  handle: randomUUID(),
});
