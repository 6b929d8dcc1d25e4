import { draftKeys, forgetSeal, isDraftOf, removeDraft } from './drafts.ts';
import { DRAFT_PREFIX, FIRST_CHECK_IN_KEY } from './stored-names.ts';

type KeyRule = (key: string) => boolean;

/** The rule of each deletion so far: whether it includes a key. */
const deletions: KeyRule[] = [];

/** Returns a function that says whether a deletion since this call has included the draft `key`. */
export function createClearedCheck(key: string): () => boolean {
  const before = deletions.length;
  return () => deletions.slice(before).some((isIncluded) => isIncluded(key));
}

/** Deletes all drafts of all users, when their key has gone from the device. Open forms then store nothing more. */
export function clearDrafts(): void {
  forgetSeal();
  deleteKeys(() => true);
}

/** Does what `deleteDraftsOf` does, when the key of the drafts may have gone from the device with them. */
export function clearDraftsOf(userId: number): void {
  forgetSeal();
  deleteDraftsOf(userId);
}

/**
 * Deletes all drafts of one user, and the check-in that a visitor made on this device. Open forms for these drafts then
 * store nothing more.
 */
export const deleteDraftsOf = (userId: number): void =>
  deleteKeys((key) => key === FIRST_CHECK_IN_KEY || isDraftOf(userId, key));

function deleteKeys(isIncluded: KeyRule): void {
  deletions.push(isIncluded);
  for (const key of draftKeys(DRAFT_PREFIX)) if (isIncluded(key)) removeDraft(key);
}
