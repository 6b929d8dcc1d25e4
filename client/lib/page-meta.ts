import { SIGNED_IN_COOKIE } from './stored-names.ts';

const contentOf = (name: string): string =>
  document.querySelector(`meta[name="hearten-${name}"]`)?.getAttribute('content') ?? '';

const modes = contentOf('mode').split(' ');

/** Whether this server shows the demo people. */
export const isDemo = modes.includes('demo');

/** Whether the server runs without encryption where others could listen. */
export const isInsecure = modes.includes('insecure');

/** Cookies don't know ports, so each server's cookies end in its own suffix. */
const cookieSuffix = contentOf('cookie-suffix');

/** Whether the readable hint says that somebody may be signed in. It holds no secret and proves nothing. */
export const hasSignedInHint = (): boolean =>
  document.cookie
    .split('; ')
    .some((cookie) => cookie.replace(/^__Host-/, '').startsWith(`${SIGNED_IN_COOKIE}-${cookieSuffix}=`));
