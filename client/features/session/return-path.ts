/** The sign-in page's address with the page to return to. */
export const authPathFor = (path: string): string => `/auth?next=${encodeURIComponent(path)}`;

/**
 * The path of the page to return to after signing in, with its query, from the query of the sign-in page. It is `/` if
 * there is none, if it is `/auth` itself, and for anything but a plain path, such as the address of another site.
 */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])[\w/-]*(\?[\w=&-]*)?$/.test(next) && next !== '/auth' ? next : '/';
}
