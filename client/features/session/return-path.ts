/** The sign-in page's address with the page to return to. */
export const authPathFor = (path: string): string => `/auth?next=${encodeURIComponent(path)}`;

/**
 * The path of the page to return to after signing in, with its query. Anything but a plain path, such as the address of
 * another site, becomes `/`.
 */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])[\w/-]*(\?[\w=&-]*)?$/.test(next) && next !== '/auth' ? next : '/';
}
