import { api } from '../../lib/api.ts';
import { answersWritten, deleteAnswers } from '../../lib/device/answers.ts';
import { deleteDeviceDatabase } from '../../lib/device/device-database.ts';
import { deletePersonDatabase, personsOnDevice } from '../../lib/device/person-database.ts';
import { clearDrafts, clearDraftsOf, draftsReady, readDraft, writeDraft } from '../../lib/drafts.ts';
import { ignoreError, logFailure } from '../../lib/log.ts';
import { setOwnDataOwner } from '../../lib/own-data.ts';
import { isTemporaryFailure } from '../../lib/reachability.ts';
import { readStored, removeStored, storedKeys, writeStored } from '../../lib/storage.ts';
import {
  FIRST_CHECK_IN_KEY,
  moderatorHoursKey,
  SIGN_OUT_PENDING_KEY,
  SIGNED_IN_AS_KEY,
  samplesKey,
  WIPE_PREFIX,
  waitsKey,
} from '../../lib/stored-names.ts';
import { removeTreatmentTeamOf } from '../help/treatment-team.ts';
import { broadcastSignOut } from './cross-tab.ts';
import { DEVICE_PREFERENCES, rememberPreferences } from './device-preferences.ts';
import { forgetSignOut, noteSignOut } from './sign-out-note.ts';
import { removePictureOf } from './stored-picture.ts';

/** How long signing out waits for the server before it clears the device without it. */
const ANSWER_WAIT_MS = 6_000;

/**
 * The extent of clearing. `device`: everything that the browser stores for Hearten, except the preferences of the
 * device. `person`: only this person's data, because something on this device alone must stay, or may have to: of
 * another person, or of this one if they were not asked about it.
 */
export type ClearScope = 'device' | 'person';

/** The things that are on this device alone, and would be lost with it. */
export interface OnlyHere {
  /** The number of this person's writes that wait to be sent or that the server refused. */
  readonly own: number;
  /** The number of those of other people who use this device. */
  readonly others: number;
  /** Whether the person's safety plan is kept on this device alone. */
  readonly hasPlan: boolean;
  /** Whether another person's plan is. */
  readonly hasOthersPlan: boolean;
  /** Whether this device could not be read, so that all of these things may be there. */
  readonly isUnknown: boolean;
}

/** Finds what is on this device alone. */
export async function onlyHere(userId: number): Promise<OnlyHere> {
  let [own, others, hasPlan, hasOthersPlan] = [0, 0, false, false];
  const persons = await personsOnDevice().catch((error: unknown) => {
    logFailure('What is on this device alone cannot be read:', error);
    return undefined;
  });
  for (const person of persons ?? []) {
    if (person.userId === userId) {
      own += person.waiting;
      hasPlan ||= person.hasPlan;
    } else {
      others += person.waiting;
      hasOthersPlan ||= person.hasPlan;
    }
  }
  return { own, others, hasPlan, hasOthersPlan, isUnknown: persons === undefined };
}

/** Clears only this person's data if another person would, or may, lose something. */
const scopeFor = ({ others, hasOthersPlan, isUnknown }: OnlyHere): ClearScope =>
  others > 0 || hasOthersPlan || isUnknown ? 'person' : 'device';

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
  const scope = scopeFor(await onlyHere(userId));
  const restorePreferences = rememberPreferences();
  setOwnDataOwner(undefined);
  try {
    await answersWritten();
    const outcome = await end(scope);
    await clearStored(userId, scope);
    if (outcome === 'pending') writeStored(SIGN_OUT_PENDING_KEY, scope);
    else forgetSignOut();
    restorePreferences();
  } catch (error) {
    setOwnDataOwner(userId);
    throw error;
  }
}

const STAYS: readonly string[] = [...DEVICE_PREFERENCES, SIGNED_IN_AS_KEY, SIGN_OUT_PENDING_KEY];

/**
 * Clears what the browser may have left: not all browsers follow `Clear-Site-Data`, and none does over plain http,
 * except on localhost, or without a connection. `keepsOnlyHere`: what this person has on this device alone stays,
 * with the key that opens it. What could not be deleted is left to `finishWipes` at the next start, except what is on
 * this device alone.
 */
async function clearStored(userId: number, scope: ClearScope, keepsOnlyHere = false): Promise<void> {
  // The session has ended. After a failure the rest must still go.
  const attempt = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      logFailure('A database on this device could not be deleted:', error);
    });
  const persons = scope === 'device' ? ((await attempt(personsOnDevice())) ?? []) : [];
  // A person for whom nothing was ever sealed is not among the persons on the device.
  const userIds = new Set([userId, ...persons.map((person) => person.userId)]);
  const notCleared: number[] = [];
  for (const person of userIds) {
    const clearing = keepsOnlyHere ? deleteAnswers(person) : deletePersonDatabase(person);
    if (!(await attempt(clearing.then(() => true)))) notCleared.push(person);
  }
  if (scope === 'device') await attempt(deleteDeviceDatabase());
  clearDraftsOf(userId);
  removePictureOf(userId);
  removeStored(samplesKey(userId));
  removeTreatmentTeamOf(userId);
  removeStored(moderatorHoursKey(userId));
  if (!keepsOnlyHere) removeStored(waitsKey(userId));
  const rest = scope === 'device' ? storedKeys().filter((key) => !STAYS.includes(key)) : [];
  for (const key of rest) removeStored(key);
  for (const person of notCleared) writeStored(WIPE_PREFIX + person, 'ended-by-owner');
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
  /** A tap that a visitor made since then. */
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
  const here = await onlyHere(userId);
  // The page was closed before it could ask about these things, so they stay for their owner.
  const keepsOnlyHere = stage === 'asked' && (here.own > 0 || here.hasPlan || here.isUnknown);
  const scope = keepsOnlyHere ? 'person' : scopeFor(here);
  await clearStored(userId, scope, keepsOnlyHere);
  broadcastSignOut();
  writeStored(SIGN_OUT_PENDING_KEY, scope);
  return scope;
}
