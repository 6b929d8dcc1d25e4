import { isUuid } from '../../uuid.ts';

const PAGE = '/community/pinboard';

/** The address of a post: a path of this server. */
export const postAddress = (postId: string): string => `${PAGE}?post=${postId}`;

/**
 * The id of the post, in lower case, that an address or a plain id names. Undefined for any other text. Only
 * `post` in the query of an address counts, not its host or its path.
 */
export function postIdIn(address: string): string | undefined {
  const text = address.trim();
  // The base is only for addresses without an origin.
  const url = URL.parse(text, 'https://hearten.invalid');
  const id = (url?.searchParams.get('post') ?? text).toLowerCase();
  return isUuid(id) ? id : undefined;
}
