import { SealedDrafts } from '../../lib/lock/sealed-drafts.ts';
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

/** The person on this page has signed out or changed, so it no longer holds their drafts in memory. */
export function closeDrafts(): void {
  opened?.close();
  opened = undefined;
}
