import { isIP } from 'node:net';

/** The site that passkeys belong to, in the words of WebAuthn. */
export interface RelyingParty {
  /** The RP ID: a host name without scheme and port. */
  readonly id: string;
  /** The only origin from which a passkey is accepted. */
  readonly origin: string;
}

/**
 * The relying party of `PUBLIC_ORIGIN`: its host. Undefined where browsers refuse passkeys (WebAuthn, sections 5.1.3
 * and 13.4.9): on IP addresses, which are no domains, and over plain http, except at `localhost` and names below it,
 * which browsers treat as secure. Undefined as well without `PUBLIC_ORIGIN`, because people then reach the server by
 * several names, and a passkey works at one.
 */
export function relyingPartyOf(publicOrigin: string | undefined): RelyingParty | undefined {
  if (publicOrigin === undefined) return undefined;
  const { hostname, protocol, origin } = new URL(publicOrigin);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  const isSecure = protocol === 'https:' || /^(.+\.)?localhost$/.test(hostname);
  return isAddress || !isSecure ? undefined : { id: hostname, origin };
}
