import type { AroundNavHandler } from 'wouter';
import { warnCodeNotSaved } from '../features/recovery/code-not-saved.ts';
import { recoveryCodePath } from '../features/session/session.ts';
import { waitForPage } from './lazy-page.tsx';
import { ROUTES } from './routes.ts';

let latest = 0;

/**
 * Goes to a page once its code is there, or has been waited for, unless the person has gone elsewhere meanwhile.
 * Nothing leads away from a recovery code that has not been kept.
 */
export const navigateWhenLoaded: AroundNavHandler = async (navigate, to, options) => {
  if (recoveryCodePath.peek()) return warnCodeNotSaved();
  latest += 1;
  const own = latest;
  const from = location.href;
  await waitForPage(ROUTES[to.split('?', 1)[0] as string]);
  if (own === latest && location.href === from) navigate(to, options);
};
