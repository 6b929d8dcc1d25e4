import { lazy } from 'react';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { createOpenFor } from '../session/open-for.ts';

const load = () => import('./mood-sheet.tsx');
const MoodSheet = lazy(async () => ({ default: (await load()).MoodSheet }));

/** Whose check-in is open. */
const openFor = createOpenFor();

export const openMoodSheet = (userId: number): void => {
  openFor.value = userId;
};
const closeMoodSheet = (): void => {
  openFor.value = null;
};

/** Fetches the sheet's code ahead of the first press. */
export const preloadMoodSheet = (): void => {
  load().catch(() => undefined);
};

/** The app's one mood sheet, over whatever page is open. */
export function MoodSheetHost() {
  const userId = openFor.value;
  if (userId === null) return null;
  return (
    <DialogHost onClose={closeMoodSheet}>
      <MoodSheet userId={userId} onClose={closeMoodSheet} />
    </DialogHost>
  );
}
