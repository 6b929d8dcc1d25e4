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
 * The signed-in person. `unreachable` is not `signed-out`: while the server cannot answer, nobody is sent
 * away.
 */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out'; readonly byChoice?: boolean }
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'unreachable' };

export const session = signal<Session>({ status: 'loading' });
export const user = computed(() => (session.value.status === 'signed-in' ? session.value.user : null));

/** Whose recovery code is on screen, which is shown this once: until they have kept it nothing takes it away. */
export const pendingRecoveryUser = signal<RegisteredUser | null>(null);

/** The recovery code that somebody has made anew in their profile, which stays on screen in the same way. */
export const pendingRecoveryCode = signal('');

/** The address of the page that shows a recovery code which has not been kept. */
export const recoveryCodePath = computed(() => {
  if (pendingRecoveryUser.value) return '/auth';
  return pendingRecoveryCode.value ? '/profile' : undefined;
});

/** Counts what is learnt about who is here: an answer that comes after something newer says nothing any more. */
let latest = 0;
let loadsUnderWay = 0;

/**
 * Asks the server who is here, but only where the hint cookie says somebody may be: a visitor makes no call
 * and gets no 401 in the console.
 */
export async function loadSession(): Promise<void> {
  if (recoveryCodePath.peek()) return;
  const shown = user.peek();
  if (!hasSignedInHint() || (shown && hasSignedOut())) {
    signedOut();
    return;
  }
  // Somebody already shown as signed in keeps their page while we look again, unless it is known to be another's.
  if (!shown || isOtherUserSignedIn(shown.id)) session.value = { status: 'loading' };
  if (shown && isOtherUserSignedIn(shown.id)) clearResources();
  latest += 1;
  const own = latest;
  loadsUnderWay += 1;
  try {
    const { data } = await api('GET /api/user', {});
    if (own === latest) signedInAs(data);
  } catch (error) {
    if (own !== latest) return;
    if (isUnauthenticated(error)) signedOut();
    else if (session.peek().status !== 'signed-in') session.value = { status: 'unreachable' };
  } finally {
    loadsUnderWay -= 1;
  }
}

/** Somebody is signed in on the server, and here as soon as they have kept their code (`signedInAs`). */
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

let isLeaving = false;

/**
 * Ends the session by `end`, because the person here wants it, in every tab. The live connection or another call may
 * tell of the end before `end` is answered: that too is by choice.
 */
export async function endSession(end: () => Promise<void>): Promise<void> {
  isLeaving = true;
  try {
    await end();
    broadcastSignOut();
    signedOut();
  } finally {
    isLeaving = false;
  }
}

/** Whether the end that is heard of now is one that the person shown here wanted, in this tab or in another. */
function isByChoice(): boolean {
  const before = session.peek();
  if (isLeaving || before.status === 'loading') return isLeaving;
  // A tab may hear from the server that the session has ended before it hears from another tab why.
  return hasSignedOut() || (before.status === 'signed-out' && before.byChoice === true);
}

/**
 * Nobody is here any more, by choice or because the session ended: what was read for them goes too, and by choice
 * what they were writing.
 */
export function signedOut(): void {
  latest += 1;
  const byChoice = isByChoice();
  if (byChoice) clearDrafts();
  session.value = { status: 'signed-out', byChoice };
  clearResources();
}

/** Whether `userId` has left by choice, or somebody else is here now. Whose session has merely ended may come back. */
export function isUserGone(userId: number): boolean {
  const now = session.value;
  return now.status === 'signed-in' ? now.user.id !== userId : isOtherUserSignedIn(userId);
}

/** Whether a write goes out as who is shown here: the cookie is every tab's, and another may have changed it. */
function isSessionCurrent(): boolean {
  const { status } = session.peek();
  const shown = user.peek();
  if (shown) return hasSignedInHint() && !isOtherUserSignedIn(shown.id);
  return status !== 'signed-out' || !hasSignedInHint();
}

/**
 * Keeps the session true: after a 401 or 403, when the page is looked at again, on coming back online, and when
 * another tab signed in or out. Until it has been looked at anew, nothing is written as somebody else.
 */
export function watchSession(): () => void {
  const recheckSession = () => {
    if (loadsUnderWay === 0 && (user.peek() || hasSignedInHint())) void loadSession();
  };
  const stops = [
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
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('online', onOnline);
  };
}
