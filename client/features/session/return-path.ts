/** The sign-in page's address with the page to return to. */
export const authPathFor = (path: string): string => `/auth?next=${encodeURIComponent(path)}`;

/**
 * The page to return to after signing in, with the words that say what it shows. Accepts only paths of this app, never
 * addresses of other sites.
 */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])[\w/-]*(\?[\w=&-]*)?$/.test(next) && next !== '/auth' ? next : '/';
}
