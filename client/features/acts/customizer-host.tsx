import { signal } from '@preact/signals-react';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { toaster } from '../../ui/toast/toaster.ts';

const load = () => import('./customizer.tsx');
const Customizer = lazy(async () => ({ default: (await load()).Customizer }));

/** Whose list is being chosen. */
const openFor = signal<number | null>(null);

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
    <ErrorBoundary
      onError={() => {
        closeCustomizer();
        toaster.show({
          title: 'This could not be opened just now',
          text: 'Please try again.',
          destructive: true,
        });
      }}
    >
      <Suspense fallback={null}>
        <Customizer userId={userId} onClose={closeCustomizer} />
      </Suspense>
    </ErrorBoundary>
  );
}
