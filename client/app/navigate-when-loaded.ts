import type { AroundNavHandler } from 'wouter';
import { warnCodeNotSaved } from '../features/recovery/code-not-saved.ts';
import { recoveryCodePath } from '../features/session/session.ts';
import { opensNewerBuild } from '../features/updates/next-navigation.ts';
import { historySettled, isDialogEntry } from '../ui/dialog/history-entries.ts';
import { waitForPage } from './lazy-page.tsx';
import { pageRouteAt } from './routes.ts';

let latest = 0;

/**
 * Opens a page once its code has been fetched or the wait has ended, unless the person has gone elsewhere in the
 * meantime. If a newer build waits and nothing would be lost, the page opens as a new document. A page opened from a
 * dialog takes the place of the dialog's history entry. If a recovery code on screen is not saved yet, shows a
 * warning instead.
 */
export const navigateWhenLoaded: AroundNavHandler = async (navigate, to, options) => {
  if (recoveryCodePath.peek()) return warnCodeNotSaved();
  latest += 1;
  const current = latest;
  const from = location.href;
  await waitForPage(pageRouteAt(to.split('?', 1)[0] as string));
  await historySettled();
  if (current !== latest || location.href !== from) return;
  if (opensNewerBuild(to, options?.replace === true)) return;
  navigate(to, isDialogEntry() ? { ...options, replace: true } : options);
};
