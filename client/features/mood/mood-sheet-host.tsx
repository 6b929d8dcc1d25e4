import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { createOpenForUser } from '../session/open-for-user.ts';

const { Component: MoodSheet, preload } = lazyWithRetry(
  async () => (await import('./mood-sheet.tsx')).MoodSheet,
);

/** Fetches the sheet's code before it is needed. */
export const preloadMoodSheet = preload;

/** The user whose mood sheet is open. */
const openFor = createOpenForUser();

/** Opens the mood sheet for this user. It closes by itself when they sign out or another person signs in. */
export const openMoodSheet = (userId: number): void => {
  openFor.value = userId;
};
const closeMoodSheet = (): void => {
  openFor.value = null;
};

/** Shows the mood sheet over the current page while it is open. */
export function MoodSheetHost() {
  const userId = openFor.value;
  if (userId === null) return null;
  return (
    <DialogHost onClose={closeMoodSheet}>
      <MoodSheet userId={userId} onClose={closeMoodSheet} />
    </DialogHost>
  );
}
