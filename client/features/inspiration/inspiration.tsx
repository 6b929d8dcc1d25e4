import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';

/** About what the card will take. It is the page's last, so nothing moves when it comes. */
const CARD_PX = 400;

const { Component: InspirationCard } = lazyWithRetry(
  async () => (await import('./inspiration-card.tsx')).InspirationCard,
  <Skeleton label="Loading…">
    <SkeletonBlock height={CARD_PX} />
  </Skeleton>,
);

/** Today's inspiration, fetched beside Home: the first load waits for no quotation. */
export const Inspiration = () => (
  <ErrorBoundary>
    <InspirationCard />
  </ErrorBoundary>
);
