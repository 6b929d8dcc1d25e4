import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { Bone, Skeleton } from '../../ui/skeleton/skeleton.tsx';

const InspirationCard = lazy(async () => ({
  default: (await import('./inspiration-card.tsx')).InspirationCard,
}));

/** About what the card will take. It is the page's last, so nothing moves when it comes. */
const CARD_PX = 400;

/** Today's inspiration, fetched beside Home: the first load waits for no quotation. */
export const Inspiration = () => (
  <ErrorBoundary>
    <Suspense
      fallback={
        <Skeleton label="Loading…">
          <Bone height={CARD_PX} />
        </Skeleton>
      }
    >
      <InspirationCard />
    </Suspense>
  </ErrorBoundary>
);
