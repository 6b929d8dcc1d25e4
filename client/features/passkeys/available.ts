import { contentOf } from '../../lib/page-meta.ts';

/** Whether passkeys work at this address. Where they don't, nothing about them is shown. */
export const arePasskeysOffered = (): boolean => contentOf('passkeys') === 'yes';

/** Whether this browser can also make and use them. */
export const canUsePasskeys = (): boolean => arePasskeysOffered() && 'PublicKeyCredential' in globalThis;
