import { computed, signal } from '@preact/signals-react';
import type { User } from '../../../domain/account/schema.ts';
import { get, onUnauthenticated } from '../../lib/api.ts';
import { isUnauthenticated } from '../../lib/api-error.ts';
import { hasSignedInHint } from '../../lib/page-meta.ts';
import { clearResources } from '../../lib/resource.ts';

/**
 * Who is here. `unreachable` is not `signed-out`: when the server can't say, nobody is sent away.
 */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out'; readonly byChoice?: boolean }
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'unreachable' };

export const session = signal<Session>({ status: 'loading' });
export const user = computed(() => (session.value.status === 'signed-in' ? session.value.user : null));

/**
 * Asks the server who is here, but only where the hint cookie says somebody may be: a visitor makes no call
 * and gets no 401 in the console.
 */
export async function loadSession(): Promise<void> {
  if (!hasSignedInHint()) {
    signedOut();
    return;
  }
  // Somebody already shown as signed in keeps their page while we look again.
  if (session.peek().status !== 'signed-in') session.value = { status: 'loading' };
  try {
    signedInAs(await get<User>('/api/user'));
  } catch (error) {
    if (isUnauthenticated(error)) signedOut();
    else if (session.peek().status !== 'signed-in') session.value = { status: 'unreachable' };
  }
}

export function signedInAs(person: User): void {
  const before = user.peek();
  if (before && before.id !== person.id) clearResources();
  session.value = { status: 'signed-in', user: person };
}

let isLeaving = false;

/**
 * Ends the session by `end`, because the person here wants it. The live connection or another call may tell of the
 * end before `end` is answered: that too is by choice.
 */
export async function leave(end: () => Promise<void>): Promise<void> {
  isLeaving = true;
  try {
    await end();
    signedOut();
  } finally {
    isLeaving = false;
  }
}

/** Nobody is here any more, by choice or because the session ended: what was read for them goes too. */
export function signedOut(): void {
  const before = session.peek();
  const wasByChoice = before.status === 'signed-out' && before.byChoice === true;
  session.value = { status: 'signed-out', byChoice: isLeaving || wasByChoice };
  clearResources();
}

/** Keeps the session true: after a 401, on coming back online, and when another tab signed in or out. */
export function watchSession(): () => void {
  const stopListening = onUnauthenticated(() => {
    if (session.peek().status === 'signed-in') void recheck();
  });
  const onVisible = () => {
    if (document.visibilityState === 'hidden' || session.peek().status === 'loading') return;
    if (hasSignedInHint() !== (session.peek().status === 'signed-in')) void loadSession();
  };
  const onOnline = () => {
    if (session.peek().status === 'unreachable') void loadSession();
  };
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('online', onOnline);
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('online', onOnline);
  };
}

let rechecking: Promise<void> | undefined;

function recheck(): Promise<void> {
  rechecking ??= loadSession().finally(() => {
    rechecking = undefined;
  });
  return rechecking;
}
