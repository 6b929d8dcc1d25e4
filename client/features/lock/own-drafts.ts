import { restoreSealedDrafts, SealedDrafts } from '../../lib/lock/sealed-drafts.ts';
import { warnAbout } from '../../lib/log.ts';

let opened: SealedDrafts | undefined;

/** Brings the sealed drafts of a person whose lock is open into this page. A failure is only logged. */
export async function openDrafts(userId: number): Promise<void> {
  opened?.close();
  opened = await SealedDrafts.open(userId).catch(warnAbout('The drafts can’t be opened:'));
}

/** Puts the drafts back into the open storage, because the lock was taken off. */
export async function putDraftsBack(): Promise<void> {
  await opened?.putBack();
  opened = undefined;
}

/** Puts drafts back that are still sealed although the person's lock is off. A failure is only logged. */
export const restoreDrafts = (userId: number): Promise<void> =>
  restoreSealedDrafts(userId).catch(warnAbout('The drafts of a lock can’t be put back:'));

/** The person on this page has signed out or changed, so it no longer holds their drafts in memory. */
export function closeDrafts(): void {
  opened?.close();
  opened = undefined;
}
