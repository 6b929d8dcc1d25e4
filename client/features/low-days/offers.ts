import { createOpenForUser } from '../session/open-for-user.ts';

/**
 * The delay between a save and the check for low days. By then the save has been shown and read out. Its lists are
 * being loaded again, so the check starts no second load.
 */
const AFTER_SAVE_MS = 500;

/** The person who has saved a check-in on this page, or null. */
export const savedBy = createOpenForUser();
/** The person for whom the offer is on the page, or null. */
export const offeredTo = createOpenForUser();

/**
 * Notes that a check-in was saved, or stored on this device to be sent. Call it for every check-in, whatever its mood:
 * what follows loads the same for all of them, so that the server learns nothing.
 */
export function noteSavedCheckIn(userId: number): void {
  setTimeout(() => {
    savedBy.value = userId;
  }, AFTER_SAVE_MS);
}
