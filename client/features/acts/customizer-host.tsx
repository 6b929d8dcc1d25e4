import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { createOpenForUser } from '../session/open-for-user.ts';

const { Component: Customizer } = lazyWithRetry(async () => (await import('./customizer.tsx')).Customizer);

/** The user whose list is being chosen. */
const openFor = createOpenForUser();

export const openCustomizer = (userId: number): void => {
  openFor.value = userId;
};
const closeCustomizer = (): void => {
  openFor.value = null;
};

/** Shows the customizer over the current page while it is open. */
export function CustomizerHost() {
  const userId = openFor.value;
  if (userId === null) return null;
  return (
    <DialogHost onClose={closeCustomizer}>
      <Customizer userId={userId} onClose={closeCustomizer} />
    </DialogHost>
  );
}
