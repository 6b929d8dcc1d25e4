import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';

/** Roughly the card's height. It is the last card of the page, so its arrival moves nothing. */
const CARD_PX = 400;

const { Component: InspirationCard } = lazyWithRetry(
  async () => (await import('./inspiration-card.tsx')).InspirationCard,
  {
    fallback: (
      <Skeleton label="Loading…">
        <SkeletonBlock height={CARD_PX} />
      </Skeleton>
    ),
  },
);

/** Today's inspiration. It is loaded after Home, so that the first load stays small. */
export const Inspiration = () => (
  <ErrorBoundary>
    <InspirationCard />
  </ErrorBoundary>
);
