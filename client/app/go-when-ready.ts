import type { AroundNavHandler } from 'wouter';
import { askToKeepCode } from '../features/recovery/keep-first.ts';
import { codeShownAt } from '../features/session/session.ts';
import { soon } from './lazy-page.tsx';
import { ROUTES } from './routes.ts';

let latest = 0;

/**
 * Goes to a page once its code is there, or has been waited for, unless the person has gone elsewhere meanwhile.
 * Nothing leads away from a recovery code that has not been kept.
 */
export const goWhenReady: AroundNavHandler = async (navigate, to, options) => {
  if (codeShownAt.peek()) return askToKeepCode();
  latest += 1;
  const own = latest;
  const from = location.href;
  await soon(ROUTES[to.split('?', 1)[0] as string]);
  if (own === latest && location.href === from) navigate(to, options);
};
