import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../../ui/error-boundary/error-boundary.tsx';
import { isPlayerOpen } from './player-open.ts';

const load = () => import('./player-bar.tsx');
const PlayerBar = lazy(async () => ({ default: (await load()).PlayerBar }));

/** Fetches the bar ahead of the first press. */
export const preloadPlayerBar = (): void => {
  load().catch(() => undefined);
};

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
