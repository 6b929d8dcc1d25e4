import { answersWritten, deleteAnswers } from '../../lib/device/answers.ts';
import { deletePersonDatabase, personsOnDevice } from '../../lib/device/person-database.ts';
import { clearDraftsOf } from '../../lib/drafts.ts';
import { logFailure } from '../../lib/log.ts';
import { hasSignedInHint } from '../../lib/page-meta.ts';
import { readStored, removeStored, storedKeys } from '../../lib/storage.ts';
import { samplesKey, treatmentTeamKey, WIPE_PREFIX, waitsKey } from '../../lib/stored-names.ts';
import { lastSignedIn } from './cross-tab.ts';
import { removePictureOf } from './stored-picture.ts';

type Reason = 'ended-by-owner' | 'erased';

/**
 * Clears what a session leaves on this device that its owner ended elsewhere, or whose account is erased. Entries
 * that wait to be sent and a safety plan on this device alone stay for their owner, with the key that opens them. With
 * the account they go, too. If anything can't be deleted, the next start tries again.
 */
export async function wipeAfterEnd(userId: number, reason: Reason): Promise<void> {
  try {
    removePictureOf(userId);
    removeStored(treatmentTeamKey(userId));
    await answersWritten();
    const person = (await personsOnDevice()).find((one) => one.userId === userId);
    const isOnlyHere = person !== undefined && (person.waiting > 0 || person.hasPlan);
    if (reason === 'ended-by-owner' && isOnlyHere) await deleteAnswers(userId);
    else {
      await deletePersonDatabase(userId);
      removeStored(waitsKey(userId));
    }
    if (reason === 'erased') {
      clearDraftsOf(userId);
      removeStored(samplesKey(userId));
    }
    removeStored(WIPE_PREFIX + userId);
  } catch (error) {
    logFailure('The data on this device could not be deleted:', error);
  }
}

/** Clears what an earlier page could not, because it was closed in between. */
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
