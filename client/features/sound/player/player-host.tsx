import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../../ui/error-boundary/error-boundary.tsx';
import { isPlayerOpen } from './player-open.ts';

const PlayerBar = lazy(async () => ({ default: (await import('./player-bar.tsx')).PlayerBar }));

/** The place of the player's bar: below every page's content, above the tabs. */
export function PlayerHost() {
  if (!isPlayerOpen.value) return null;
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <PlayerBar />
      </Suspense>
    </ErrorBoundary>
  );
}
