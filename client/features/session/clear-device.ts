import { clearDraftsOf } from '../../lib/delete-drafts.ts';
import { deleteAnswers } from '../../lib/device/answers.ts';
import { deleteDeviceDatabase } from '../../lib/device/device-database.ts';
import { deletePersonDatabase, personsOnDevice } from '../../lib/device/person-database.ts';
import { logFailure } from '../../lib/log.ts';
import { removeStored, storedKeys, writeStored } from '../../lib/storage.ts';
import {
  moderatorHoursKey,
  SIGN_OUT_PENDING_KEY,
  SIGNED_IN_AS_KEY,
  samplesKey,
  WIPE_PREFIX,
  waitsKey,
} from '../../lib/stored-names.ts';
import { forgetChosenPlaceOf } from '../help/chosen-place.ts';
import { removeTreatmentTeamOf } from '../help/treatment-team.ts';
import { DEVICE_PREFERENCES } from './device-preferences.ts';
import type { OnlyHere } from './only-here.ts';
import { removePictureOf } from './stored-picture.ts';

/**
 * The extent of clearing. `device`: everything that the browser stores for Hearten, except the preferences of the
 * device. `person`: only this person's data, because this device alone has, or may have, something that must stay. It
 * belongs to another person, or to this one, who was not asked about it.
 */
export type ClearScope = 'device' | 'person';

/** Clears only this person's data if another person would, or may, lose something. */
export const scopeFor = ({ others, hasOthersPlan, isUnknown }: OnlyHere): ClearScope =>
  others > 0 || hasOthersPlan || isUnknown ? 'person' : 'device';

const STAYS: readonly string[] = [...DEVICE_PREFERENCES, SIGNED_IN_AS_KEY, SIGN_OUT_PENDING_KEY];

/**
 * Clears data that the browser may have left: not all browsers follow `Clear-Site-Data`, and none does over plain http,
 * except on localhost, or without a connection. `keepsOnlyHere`: what this person has on this device alone stays, with
 * the key that opens it. After a failure, `finishWipes` deletes the rest at the next start, except what is on this
 * device alone.
 */
export async function clearDevice(userId: number, scope: ClearScope, keepsOnlyHere = false): Promise<void> {
  // The session has ended, so the rest must be deleted even after a failure.
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
  forgetChosenPlaceOf(userId);
  removeStored(moderatorHoursKey(userId));
  if (!keepsOnlyHere) removeStored(waitsKey(userId));
  const rest = scope === 'device' ? storedKeys().filter((key) => !STAYS.includes(key)) : [];
  for (const key of rest) removeStored(key);
  for (const person of notCleared) writeStored(WIPE_PREFIX + person, 'ended-by-owner');
}
