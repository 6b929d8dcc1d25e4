import { SIGNED_IN_COOKIE } from './stored-names.ts';

/** The content of the page's meta tag `hearten-{name}`. Empty if there is none. */
export const contentOf = (name: string): string =>
  document.querySelector(`meta[name="hearten-${name}"]`)?.getAttribute('content') ?? '';

const modes = contentOf('mode').split(' ');

/** Whether the server runs in demo mode. */
export const isDemo = modes.includes('demo');

/** Whether the connection is not encrypted and others could read it. */
export const isInsecure = modes.includes('insecure');

/**
 * Servers on different ports of one host share cookies, so each server's cookies have a suffix of their own.
 */
const cookieSuffix = contentOf('cookie-suffix');

/** Whether the hint cookie says that someone may be signed in. It is no secret and proves nothing. */
export const hasSignedInHint = (): boolean =>
  document.cookie
    .split('; ')
    .some((cookie) => cookie.replace(/^__Host-/, '').startsWith(`${SIGNED_IN_COOKIE}-${cookieSuffix}=`));
