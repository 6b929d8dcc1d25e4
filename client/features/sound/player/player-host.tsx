import { card } from '../../../ui/card/card.css.ts';
import { ErrorBoundary } from '../../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx';
import { Retry } from '../../../ui/notice/notice.tsx';
import { isPlayerOpen } from './player-open.ts';

const { Component: PlayerBar, preload } = lazyWithRetry(
  async () => (await import('./player-bar.tsx')).PlayerBar,
);

/** Fetches the bar's code before it is needed. The Sound page does this when it opens. */
export const preloadPlayerBar = preload;

/** Shows the player's bar below the page's content and above the tabs. */
export function PlayerHost() {
  if (!isPlayerOpen.value) return null;
  return (
    <ErrorBoundary
      fallback={(reset) => (
        <div className={card}>
          <Retry text="The player can’t be loaded right now." onRetry={reset} />
        </div>
      )}
    >
      <PlayerBar />
    </ErrorBoundary>
  );
}
