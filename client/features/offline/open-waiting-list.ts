import { createOpenForUser } from '../session/open-for-user.ts';
import { user } from '../session/session.ts';

/** The user whose list of waiting entries is open. */
export const waitingListOpenFor = createOpenForUser();

/** Opens the list of everything that waits to be sent. Does nothing while nobody is signed in. */
export function openWaitingList(): void {
  waitingListOpenFor.value = user.peek()?.id ?? null;
}
