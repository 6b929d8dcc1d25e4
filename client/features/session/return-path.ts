/** The sign-in page, told where the person wanted to go. */
export const authPathFor = (path: string): string => `/auth?next=${encodeURIComponent(path)}`;

/** Where to go after signing in: a path of our own, never another site's address. */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])[\w/-]*$/.test(next) && next !== '/auth' ? next : '/';
}
