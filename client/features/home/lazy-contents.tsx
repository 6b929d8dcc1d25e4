import type { ComponentType, ReactNode } from 'react';
import { readDraft } from '../../lib/drafts.ts';
import { FIRST_CHECK_IN_KEY } from '../../lib/stored-names.ts';
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { CheckInSkeleton } from '../check-in/check-in-skeleton.tsx';
import { DemoExplanation } from './demo-explanation.tsx';
import { ActsSkeleton, LastMoodSkeleton } from './skeletons.tsx';

/*
 * The contents of Home's cards that show a person's entries. Most visitors need none of them, so their code is not part
 * of the first load. The code of moods and acts is one file (client/vite.config.ts), fetched beside the first load for
 * a person who may be signed in and for a visitor of the demo. `OfferedCheckIn` is fetched only when there is a
 * check-in to ask about.
 */

const ownMood = lazyContent(
  async () => (await import('../check-in/check-in-card.tsx')).CheckInCard,
  <CheckInSkeleton />,
  'Your latest mood can’t be loaded right now.',
);
const ownActs = lazyContent(
  async () => (await import('./todays-acts.tsx')).OwnActs,
  <ActsSkeleton />,
  'Your daily acts can’t be loaded right now.',
);
const demoMood = lazyContent(
  async () => (await import('./demo-mood.tsx')).DemoMood,
  <>
    <LastMoodSkeleton />
    <DemoExplanation />
  </>,
  'The demo mood can’t be loaded right now.',
);
const demoActs = lazyContent(
  async () => (await import('./todays-acts.tsx')).DemoActs,
  <ActsSkeleton />,
  'The demo acts can’t be loaded right now.',
);

const offeredCheckIn = lazyWithRetry(
  async () => (await import('../first-visit/offered-check-in.tsx')).OfferedCheckIn,
  { isOptional: true },
);
/** Asks about a check-in that was made on this device before signing in, if there is one. */
export const OfferedCheckIn = () =>
  readDraft(FIRST_CHECK_IN_KEY) === null ? null : (
    <ErrorBoundary>
      <offeredCheckIn.Component />
    </ErrorBoundary>
  );
export const OwnMood = ownMood.Content;
export const OwnActs = ownActs.Content;
export const DemoMood = demoMood.Content;
export const DemoActs = demoActs.Content;

/** Fetch the code of the contents before they are shown. Reject when that fails. */
export const loadOwnContents = () => Promise.all([ownMood.load(), ownActs.load()]);
export const loadDemoContents = () => Promise.all([demoMood.load(), demoActs.load()]);

/**
 * A content with `loading` in its place until its code is there. If the code can't be fetched, or the content throws,
 * `failure` and a button take its place. The button fetches the code again, and reloads the page if that fails.
 */
export function lazyContent<P extends object>(
  fetchContent: () => Promise<ComponentType<P>>,
  loading: ReactNode,
  failure: string,
) {
  const { Component, load } = lazyWithRetry(fetchContent, { fallback: loading });
  const Content = (props: P) => (
    <ErrorBoundary
      fallback={(reset) => (
        // Some browsers ask again for what they couldn't fetch only from a fresh document.
        <Retry text={failure} onRetry={() => load().then(reset, () => location.reload())} />
      )}
    >
      <Component {...props} />
    </ErrorBoundary>
  );
  return { Content, load };
}
