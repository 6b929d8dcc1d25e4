import type { MasterKey } from '../infra/crypto/master-key.ts';
import { COOKIES } from './stored-names.ts';

const SUFFIX_BYTES = 4;

/** The names of Hearten's cookies. */
export interface CookieNames {
  /** 8 hex digits: cookies don't know ports, so two Heartens on one machine need names of their own. */
  readonly suffix: string;
  /** The sealed session id. */
  readonly session: string;
  /** Readable by the page: asks it to look who is signed in. */
  readonly signedIn: string;
  /** How far this browser has written. */
  readonly position: string;
}

/** `__Host-` (RFC 6265bis) where people come over https: no other host or path may set such a cookie. */
export function cookieNames(masterKey: MasterKey, https: boolean): CookieNames {
  const suffix = masterKey.derive('cookieNames', SUFFIX_BYTES).toString('hex');
  const prefix = https ? '__Host-' : '';
  return {
    suffix,
    session: `${prefix}${COOKIES.session}-${suffix}`,
    signedIn: `${prefix}${COOKIES.signedIn}-${suffix}`,
    position: `${prefix}${COOKIES.position}-${suffix}`,
  };
}
