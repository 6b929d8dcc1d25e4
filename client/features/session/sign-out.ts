import { api } from '../../lib/api.ts';
import { clearDrafts } from '../../lib/delete-drafts.ts';
import { answersWritten } from '../../lib/device/answers.ts';
import { draftsReady, readDraft, writeDraft } from '../../lib/drafts.ts';
import { ignoreError } from '../../lib/log.ts';
import { setOwnDataOwner } from '../../lib/own-data.ts';
import { isTemporaryFailure } from '../../lib/reachability.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { FIRST_CHECK_IN_KEY, SIGN_OUT_PENDING_KEY } from '../../lib/stored-names.ts';
import { type ClearScope, clearDevice, scopeFor } from './clear-device.ts';
import { broadcastSignOut } from './cross-tab.ts';
import { rememberPreferences } from './device-preferences.ts';
import { findOnlyHere } from './only-here.ts';
import { forgetSignOut, noteSignOut } from './sign-out-note.ts';

/** How long signing out waits for the server before it clears the device without it. */
const ANSWER_WAIT_MS = 6_000;

/** The query of a call that ends the session: `clear` makes the browser clear its storage when the answer arrives. */
export const clearQuery = (scope: ClearScope): { clear?: 'storage' } =>
  scope === 'device' ? { clear: 'storage' } : {};

/**
 * Ends the session, and clears what this device stores of the person. If the server refuses, throws and clears nothing.
 * If it does not answer, the device is cleared now, and the server is asked to end the session at the next contact. If
 * the page closes too early, the next start does the rest.
 */
export async function signOutAndClear(userId: number): Promise<void> {
  noteSignOut('agreed', userId);
  try {
    await oneAtATime(() => endAndClear(userId, endOnServer));
  } catch (error) {
    forgetSignOut();
    throw error;
  }
}

async function endOnServer(scope: ClearScope): Promise<'ended' | 'pending'> {
  try {
    // The browser sends it even if the page is closed.
    const options = { signal: AbortSignal.timeout(ANSWER_WAIT_MS), keepalive: true };
    await api('POST /api/logout', { query: clearQuery(scope) }, options);
  } catch (error) {
    if (!isTemporaryFailure(error)) throw error;
    return 'pending';
  }
  return 'ended';
}

/** Where the browser has Web Locks, one page at a time signs out or completes a sign-out. */
const oneAtATime = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('hearten.sign-out', work) : work();

/**
 * Runs `end` with the scope of clearing, and then clears this device. If `end` throws, nothing is cleared. If it
 * resolves to `pending`, a note makes the next contact end the session.
 */
export async function endAndClear(
  userId: number,
  end: (scope: ClearScope) => Promise<'ended' | 'pending'>,
): Promise<void> {
  const scope = scopeFor(await findOnlyHere(userId));
  const restorePreferences = rememberPreferences();
  setOwnDataOwner(undefined);
  try {
    await answersWritten();
    const outcome = await end(scope);
    await clearDevice(userId, scope);
    if (outcome === 'pending') writeStored(SIGN_OUT_PENDING_KEY, scope);
    else forgetSignOut();
    restorePreferences();
  } catch (error) {
    setOwnDataOwner(userId);
    throw error;
  }
}

let completing: Promise<void> | undefined;

/**
 * Completes a sign-out that had no connection, or whose page closed too early. It clears the device if the page did
 * not, ends the session, and in the scope `device` lets the server clear the browser's storage. If the call fails,
 * it resolves all the same, and the next contact tries again. Calls during a run share it.
 */
export function completeSignOut(): Promise<void> {
  completing ??= oneAtATime(complete).finally(() => {
    completing = undefined;
  });
  return completing;
}

async function complete(): Promise<void> {
  const note = readStored(SIGN_OUT_PENDING_KEY);
  if (note === null) return;
  const [stage = '', userId] = note.split('.');
  const scope = userId === undefined ? scopeIn(note) : await clearLate(stage, Number(userId));
  const restorePreferences = rememberPreferences();
  await draftsReady();
  /** The check-in that a visitor made after the sign-out, if there is one. */
  const tap = readDraft(FIRST_CHECK_IN_KEY);
  try {
    await api('POST /api/logout', { query: clearQuery(scope) });
  } catch (error) {
    ignoreError('The session ends at the next contact:')(error);
    return;
  }
  restorePreferences();
  if (scope === 'device' && tap !== null) {
    // The key that sealed it has gone from the device.
    clearDrafts();
    writeDraft(FIRST_CHECK_IN_KEY, tap);
  }
  forgetSignOut();
}

const scopeIn = (note: string): ClearScope => (note === 'person' ? 'person' : 'device');

/** Clears the device for a page that was closed before it could. */
async function clearLate(stage: string, userId: number): Promise<ClearScope> {
  const here = await findOnlyHere(userId);
  // The page was closed before it could ask about these things, so they stay for their owner.
  const keepsOnlyHere = stage === 'asked' && (here.own > 0 || here.hasPlan || here.isUnknown);
  const scope = keepsOnlyHere ? 'person' : scopeFor(here);
  await clearDevice(userId, scope, keepsOnlyHere);
  broadcastSignOut();
  writeStored(SIGN_OUT_PENDING_KEY, scope);
  return scope;
}
