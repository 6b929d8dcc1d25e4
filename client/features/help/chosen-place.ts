import { removeStored, writeStored } from '../../lib/storage.ts';
import { HELP_PLACE_KEY } from '../../lib/stored-names.ts';
import { storedSignal } from '../../lib/stored-signal.ts';
import { lastSignedIn } from '../session/cross-tab.ts';

/** The place that was chosen in Help on this device, after the time zone it was chosen in: `Europe/Berlin DE`. */
export const chosenPlace = storedSignal(HELP_PLACE_KEY, (stored) => stored);

export function storeChosenPlace(chosen: string): void {
  chosenPlace.value = chosen;
  writeStored(HELP_PLACE_KEY, chosen);
}

/**
 * Forgets the choice when the data of a person leaves this device. Another person who has signed in since keeps theirs.
 */
export function forgetChosenPlaceOf(userId: number): void {
  if ((lastSignedIn() ?? userId) !== userId) return;
  chosenPlace.value = null;
  removeStored(HELP_PLACE_KEY);
}
