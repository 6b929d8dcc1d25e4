import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { createOpenForUser } from '../session/open-for-user.ts';

const { Component: Customizer } = lazyWithRetry(async () => (await import('./customizer.tsx')).Customizer);

/** Whose list is being chosen. */
const openFor = createOpenForUser();

export const openCustomizer = (userId: number): void => {
  openFor.value = userId;
};
const closeCustomizer = (): void => {
  openFor.value = null;
};

/** The app's one customizer, over whatever page is open. */
export function CustomizerHost() {
  const userId = openFor.value;
  if (userId === null) return null;
  return (
    <DialogHost onClose={closeCustomizer}>
      <Customizer userId={userId} onClose={closeCustomizer} />
    </DialogHost>
  );
}
