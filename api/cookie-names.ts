import type { MasterKey } from '../infra/crypto/master-key.ts';
import { COOKIES } from './stored-names.ts';

const SUFFIX_BYTES = 4;

/** The names of Hearten's cookies. */
export interface CookieNames {
  /**
   * 8 hex digits. They separate the cookies of two installations on one machine, because cookies ignore
   * ports.
   */
  readonly suffix: string;
  /** The sealed session id. */
  readonly session: string;
  /** Readable by the page. If it is present, the page asks the server who is signed in. */
  readonly signedIn: string;
  /** The log position of this browser's last write: the consistency token. */
  readonly position: string;
  /** That someone has signed in to an account on this device before. */
  readonly device: string;
  /** The secret that passkey challenges of this browser are bound to. */
  readonly passkeyBrowser: string;
}

/**
 * The cookie names of this installation. Over https they begin with `__Host-` (RFC 6265bis), so that no other
 * host can set them.
 */
export function cookieNames(masterKey: MasterKey, https: boolean): CookieNames {
  const suffix = masterKey.derive('cookieNames', SUFFIX_BYTES).toString('hex');
  const prefix = https ? '__Host-' : '';
  return {
    suffix,
    session: `${prefix}${COOKIES.session}-${suffix}`,
    signedIn: `${prefix}${COOKIES.signedIn}-${suffix}`,
    position: `${prefix}${COOKIES.position}-${suffix}`,
    device: `${prefix}${COOKIES.device}-${suffix}`,
    passkeyBrowser: `${prefix}${COOKIES.passkeyBrowser}-${suffix}`,
  };
}
