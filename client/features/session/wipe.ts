import { deleteDraftsOf } from '../../lib/delete-drafts.ts';
import { answersWritten, deleteAnswers } from '../../lib/device/answers.ts';
import { deletePersonDatabase, personsOnDevice } from '../../lib/device/person-database.ts';
import { logFailure } from '../../lib/log.ts';
import { hasSignedInHint } from '../../lib/page-meta.ts';
import { readStored, removeStored, storedKeys } from '../../lib/storage.ts';
import { moderatorHoursKey, samplesKey, WIPE_PREFIX, waitsKey } from '../../lib/stored-names.ts';
import { forgetChosenPlaceOf } from '../help/chosen-place.ts';
import { removeTreatmentTeamOf } from '../help/treatment-team.ts';
import { lastSignedIn } from './cross-tab.ts';
import { removePictureOf } from './stored-picture.ts';

type Reason = 'ended-by-owner' | 'erased';

/**
 * Deletes a person's data from this device, after they ended this session from elsewhere, for example with a new
 * password (`ended-by-owner`), or after their account was erased (`erased`). A failure is logged and not thrown.
 *
 * - `ended-by-owner`: drafts stay. If entries wait to be sent, or the safety plan is on this device alone, these stay as
 *   well, with the key that opens them.
 * - `erased`: drafts, waiting entries and the safety plan go as well.
 *
 * `session.ts` has left a mark before (`WIPE_PREFIX`). It is removed last, so after a failure the next start tries again.
 */
export async function wipeAfterEnd(userId: number, reason: Reason): Promise<void> {
  try {
    removePictureOf(userId);
    removeTreatmentTeamOf(userId);
    removeStored(moderatorHoursKey(userId));
    await answersWritten();
    const person = (await personsOnDevice()).find((one) => one.userId === userId);
    const isUnsavedElsewhere = person !== undefined && (person.waiting > 0 || person.hasPlan);
    if (reason === 'ended-by-owner' && isUnsavedElsewhere) await deleteAnswers(userId);
    else {
      await deletePersonDatabase(userId);
      removeStored(waitsKey(userId));
    }
    if (reason === 'erased') {
      forgetChosenPlaceOf(userId);
      deleteDraftsOf(userId);
      removeStored(samplesKey(userId));
    }
    removeStored(WIPE_PREFIX + userId);
  } catch (error) {
    logFailure('The data on this device could not be deleted:', error);
  }
}

/**
 * Deletes the data of every mark that an earlier page left, because it was closed or something failed. The mark of a
 * person who is signed in here again is only removed.
 */
export async function finishWipes(): Promise<void> {
  const signedIn = hasSignedInHint() ? lastSignedIn() : undefined;
  for (const key of storedKeys()) {
    if (!key.startsWith(WIPE_PREFIX)) continue;
    const userId = Number(key.slice(WIPE_PREFIX.length));
    // The owner has signed in here again meanwhile.
    if (userId === signedIn) removeStored(key);
    else await wipeAfterEnd(userId, readStored(key) === 'erased' ? 'erased' : 'ended-by-owner');
  }
}
