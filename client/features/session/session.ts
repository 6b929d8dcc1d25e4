import { computed, signal } from '@preact/signals-react';
import type { RegisteredUser, User } from '../../../domain/account/schema.ts';
import type { SessionEnd } from '../../../domain/account/session.ts';
import { api, onAuthError } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { clearDraftsOf } from '../../lib/delete-drafts.ts';
import { draftsReady, prepareDrafts } from '../../lib/drafts.ts';
import { warnAbout } from '../../lib/log.ts';
import { setOwnDataOwner } from '../../lib/own-data.ts';
import { hasSignedInHint } from '../../lib/page-meta.ts';
import { pollWhileVisible } from '../../lib/poll-while-visible.ts';
import { isAnswering, whenNotAnswering } from '../../lib/reachability.ts';
import { clearResources } from '../../lib/resource.ts';
import { writeStored } from '../../lib/storage.ts';
import { WIPE_PREFIX } from '../../lib/stored-names.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { setWriteGuard } from '../../lib/write-guard.ts';
import {
  broadcastSignIn,
  broadcastSignOut,
  hasSignedOut,
  isOtherUserSignedIn,
  lastSignedIn,
  onSessionChangeInOtherTab,
} from './cross-tab.ts';
import { rememberAccount, rememberedAccount } from './remembered-account.ts';
import { isSignOutPending } from './sign-out-note.ts';

/**
 * The state of the session. `unreachable` differs from `signed-out`: while the server cannot answer, no one
 * is redirected. `asOf` is set while this device only remembers the person: when the server last said that they are
 * signed in, in ms since 1970.
 */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out'; readonly byChoice?: boolean }
  | { readonly status: 'signed-in'; readonly user: User; readonly asOf?: number }
  | { readonly status: 'unreachable' };

export const session = signal<Session>({ status: 'loading' });
export const user = computed(() => (session.value.status === 'signed-in' ? session.value.user : null));

/**
 * The user of a new or recovered account whose recovery code is on screen. The code is shown only once, so it stays
 * until the person has saved it.
 */
export const pendingRecoveryUser = signal<RegisteredUser | null>(null);

/** A new recovery code made in the profile, or ''. It stays on screen in the same way. */
export const pendingRecoveryCode = signal('');

/** The path of the page that shows an unsaved recovery code. Undefined if there is none. */
export const recoveryCodePath = computed(() => {
  if (pendingRecoveryUser.value) return '/auth';
  return pendingRecoveryCode.value ? '/profile' : undefined;
});

/** How often the session is checked while the server does not answer. */
const PROBE_MS = 30_000;

/** The last person on screen. Another tab may say after the end of their session that it was by choice. */
let lastShown: number | undefined;

/** Counts loads and changes of the session. The answer of a load is outdated once a later one has begun. */
let latest = 0;
let runningLoads = 0;
/** Why the session ended, as an answer to another part of the page said. The server may say so only once. */
let heardReason: SessionEnd | undefined;

/**
 * Loads the session from the server if the hint cookie says that there may be one. So a visitor makes no call and
 * gets no 401 in the console. Without the hint, or if the person on screen has signed out in another tab, the page
 * is shown as signed out. While an unsaved recovery code is on screen it does nothing. If an earlier sign-out has
 * begun here and not ended, it completes that instead.
 */
export async function loadSession(): Promise<void> {
  if (recoveryCodePath.peek()) return;
  const shown = user.peek();
  if (isSignOutPending() && !isEndingByChoice) {
    signedOut();
    await import('./sign-out.ts').then(({ completeSignOut }) => completeSignOut());
    return;
  }
  if (!hasSignedInHint() || (shown && hasSignedOut())) {
    endedElsewhere(heardReason);
    return;
  }
  // A signed-in person keeps their page during the check, unless another user is known to have signed in.
  if (!shown || isOtherUserSignedIn(shown.id)) session.value = { status: 'loading' };
  if (shown && isOtherUserSignedIn(shown.id)) clearResources();
  latest += 1;
  const current = latest;
  runningLoads += 1;
  const ready = draftsReady();
  const stopWaiting = whenNotAnswering(() => void showRemembered(current));
  try {
    const { data } = await api('GET /api/user', {});
    await ready;
    if (current === latest) signedInAs(data);
  } catch (error) {
    if (current !== latest) return;
    if (error instanceof ApiError && error.status === 401) endedElsewhere(error.reason);
    else if (!(await showRemembered(current)) && current === latest)
      session.value = { status: 'unreachable' };
  } finally {
    stopWaiting();
    runningLoads -= 1;
  }
}

/**
 * While the server does not answer, shows the person who was signed in last. Only they are remembered here, and
 * only as long as the browser has the session's cookies. Returns whether someone is shown.
 */
async function showRemembered(current: number): Promise<boolean> {
  if (user.peek()) return true;
  const [remembered] = await Promise.all([rememberedAccount(), draftsReady()]);
  if (remembered && current === latest && !user.peek()) {
    setOwnDataOwner(remembered.user.id);
    session.value = { status: 'signed-in', ...remembered };
  }
  return user.peek() !== null;
}

/**
 * There is no session, or it has ended: shows the page as signed out. `reason` says what that means for the data on
 * this device; `expired` and undefined leave it. The server does not say it again, so it is stored before the data
 * is deleted: if the page is closed now, the next start deletes the data.
 */
function endedElsewhere(reason: SessionEnd | undefined): void {
  const userId = user.peek()?.id ?? lastSignedIn();
  heardReason = undefined;
  if (reason === 'erased') broadcastSignOut();
  signedOut();
  if (userId === undefined || reason === undefined || reason === 'expired') return;
  writeStored(WIPE_PREFIX + userId, reason);
  import('./wipe.ts')
    .then(({ wipeAfterEnd }) => wipeAfterEnd(userId, reason))
    .catch(warnAbout('The next start deletes the data on this device:'));
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

/** Shows this person as signed in, remembers them on this device and tells the other tabs. */
export function signedInAs(person: User): void {
  latest += 1;
  heardReason = undefined;
  const before = user.peek();
  if (before && before.id !== person.id) clearResources();
  session.value = { status: 'signed-in', user: person };
  setOwnDataOwner(person.id);
  rememberAccount(person);
  whenIdle(() => void prepareDrafts());
  pendingRecoveryUser.value = null;
  broadcastSignIn(person.id);
}

let isEndingByChoice = false;

/**
 * Ends the session by choice, in every tab, by calling `end` for the person on screen. Without one it does nothing. If
 * `end` rejects, so does this, and the person stays signed in. The live connection or another call may report the end
 * before `end` resolves. That counts as by choice, too.
 */
export async function endSession(end: (userId: number) => Promise<void>): Promise<void> {
  const shown = user.peek();
  if (!shown) return;
  isEndingByChoice = true;
  try {
    await end(shown.id);
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
 * deleted too. Everything else of theirs on this device is cleared by `sign-out.ts`, or by `wipe.ts` if the
 * session ended elsewhere.
 */
export function signedOut(): void {
  latest += 1;
  const byChoice = isByChoice();
  setOwnDataOwner(undefined);
  lastShown = user.peek()?.id ?? lastShown;
  if (byChoice && lastShown !== undefined) {
    clearDraftsOf(lastShown);
    // A check-in that a visitor makes from now on is not theirs.
    lastShown = undefined;
  }
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
 * Keeps the session up to date. It is checked after a 401 or 403, when the page becomes visible, and when another
 * tab signs in or out. While the server does not answer, it is also checked when the network returns, and every
 * 30 seconds while the page is visible. The write guard stops writes that would be sent as another user, and
 * then the session is checked, too. Returns a function that stops this.
 */
export function watchSession(): () => void {
  const recheckSession = () => {
    if (runningLoads === 0 && (user.peek() || hasSignedInHint())) void loadSession();
  };
  const onOnline = () => {
    if (!isAnswering.peek()) recheckSession();
  };
  const unsubscribers = [
    onAuthError((_status, reason) => {
      heardReason = reason ?? heardReason;
      recheckSession();
    }),
    onSessionChangeInOtherTab(() => void loadSession()),
    setWriteGuard(() => {
      const isSame = isSessionCurrent();
      if (!isSame) recheckSession();
      return isSame;
    }),
    // Browsers often report neither the loss of a network nor its return.
    pollWhileVisible(onOnline, PROBE_MS),
  ];
  const onVisible = () => {
    if (document.visibilityState !== 'hidden') recheckSession();
  };
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('online', onOnline);
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('online', onOnline);
  };
}
