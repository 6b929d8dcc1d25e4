import { computed, signal } from '@preact/signals-react';
import type { RegisteredUser, User } from '../../../domain/account/schema.ts';
import { api, onAuthError } from '../../lib/api.ts';
import { isUnauthenticated } from '../../lib/api-error.ts';
import { clearDrafts } from '../../lib/drafts.ts';
import { hasSignedInHint } from '../../lib/page-meta.ts';
import { clearResources } from '../../lib/resource.ts';
import { setWriteGuard } from '../../lib/send.ts';
import {
  broadcastSignIn,
  broadcastSignOut,
  hasSignedOut,
  isOtherUserSignedIn,
  onSessionChangeInOtherTab,
} from './cross-tab.ts';

/**
 * The state of the session. `unreachable` differs from `signed-out`: while the server cannot answer, no one
 * is redirected.
 */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out'; readonly byChoice?: boolean }
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'unreachable' };

export const session = signal<Session>({ status: 'loading' });
export const user = computed(() => (session.value.status === 'signed-in' ? session.value.user : null));

/**
 * The new user whose recovery code is on screen. It is shown only once, so it stays until the person has
 * saved it.
 */
export const pendingRecoveryUser = signal<RegisteredUser | null>(null);

/** A new recovery code made in the profile. It stays on screen in the same way. */
export const pendingRecoveryCode = signal('');

/** The path of the page that shows an unsaved recovery code. */
export const recoveryCodePath = computed(() => {
  if (pendingRecoveryUser.value) return '/auth';
  return pendingRecoveryCode.value ? '/profile' : undefined;
});

/** Counts session changes. An answer requested before the latest change is outdated. */
let latest = 0;
let runningLoads = 0;

/**
 * Loads the session from the server if the hint cookie says that there may be one. So a visitor makes no call
 * and gets no 401 in the console.
 */
export async function loadSession(): Promise<void> {
  if (recoveryCodePath.peek()) return;
  const shown = user.peek();
  if (!hasSignedInHint() || (shown && hasSignedOut())) {
    signedOut();
    return;
  }
  // A signed-in person keeps their page during the check, unless another user is known to have signed in.
  if (!shown || isOtherUserSignedIn(shown.id)) session.value = { status: 'loading' };
  if (shown && isOtherUserSignedIn(shown.id)) clearResources();
  latest += 1;
  const current = latest;
  runningLoads += 1;
  try {
    const { data } = await api('GET /api/user', {});
    if (current === latest) signedInAs(data);
  } catch (error) {
    if (current !== latest) return;
    if (isUnauthenticated(error)) signedOut();
    else if (session.peek().status !== 'signed-in') session.value = { status: 'unreachable' };
  } finally {
    runningLoads -= 1;
  }
}

/**
 * Shows the recovery code of a new or recovered account. The server already has a session, and `signedInAs`
 * follows once the code is saved.
 */
export function showRecoveryCode(person: RegisteredUser): void {
  latest += 1;
  pendingRecoveryUser.value = person;
  broadcastSignIn(person.id);
}

export function signedInAs(person: User): void {
  latest += 1;
  const before = user.peek();
  if (before && before.id !== person.id) clearResources();
  session.value = { status: 'signed-in', user: person };
  pendingRecoveryUser.value = null;
  broadcastSignIn(person.id);
}

let isEndingByChoice = false;

/**
 * Ends the session by choice, in every tab, by calling `end`. The live connection or another call may report
 * the end before `end` resolves. That counts as by choice, too.
 */
export async function endSession(end: () => Promise<void>): Promise<void> {
  isEndingByChoice = true;
  try {
    await end();
    broadcastSignOut();
    signedOut();
  } finally {
    isEndingByChoice = false;
  }
}

/** Whether the person on screen ended the session themselves, in this tab or in another one. */
function isByChoice(): boolean {
  const before = session.peek();
  if (isEndingByChoice || before.status === 'loading') return isEndingByChoice;
  // A tab may learn from the server that the session ended before another tab tells it why.
  return hasSignedOut() || (before.status === 'signed-out' && before.byChoice === true);
}

/**
 * Shows the page as signed out and clears cached data. If the person signed out by choice, their drafts are
 * deleted too.
 */
export function signedOut(): void {
  latest += 1;
  const byChoice = isByChoice();
  if (byChoice) clearDrafts();
  session.value = { status: 'signed-out', byChoice };
  clearResources();
}

/**
 * Whether `userId` signed out by choice or another user is signed in. A person with an expired session may
 * come back.
 */
export function isUserGone(userId: number): boolean {
  const now = session.value;
  return now.status === 'signed-in' ? now.user.id !== userId : isOtherUserSignedIn(userId);
}

/**
 * Whether a write would be sent as the person on screen. All tabs share the session cookie, so another tab
 * may have changed it.
 */
function isSessionCurrent(): boolean {
  const { status } = session.peek();
  const shown = user.peek();
  if (shown) return hasSignedInHint() && !isOtherUserSignedIn(shown.id);
  return status !== 'signed-out' || !hasSignedInHint();
}

/**
 * Keeps the session up to date. It is checked after a 401 or 403, when the page becomes visible, when the
 * network returns, and when another tab signs in or out. Until then the write guard stops writes that would
 * be sent as another user. Returns a function that stops this.
 */
export function watchSession(): () => void {
  const recheckSession = () => {
    if (runningLoads === 0 && (user.peek() || hasSignedInHint())) void loadSession();
  };
  const unsubscribers = [
    onAuthError(recheckSession),
    onSessionChangeInOtherTab(() => void loadSession()),
    setWriteGuard(() => {
      const isSame = isSessionCurrent();
      if (!isSame) recheckSession();
      return isSame;
    }),
  ];
  const onVisible = () => {
    if (document.visibilityState !== 'hidden') recheckSession();
  };
  const onOnline = () => {
    if (session.peek().status === 'unreachable') void loadSession();
  };
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('online', onOnline);
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('online', onOnline);
  };
}
