import { draftsReady } from '../../lib/drafts.ts';
import { isDemo } from '../../lib/page-meta.ts';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';

/**
 * Home of a person who is not signed in. A signed-in person does not need it, so its code is not in the first script.
 */
export const { Component: VisitorHome, load: loadVisitorHome } = lazyWithRetry(
  async () => {
    if (isDemo) return (await import('./demo-home.tsx')).DemoHome;
    const { WelcomePage } = await import('../first-visit/welcome-page.tsx');
    // So that the page shows a visitor's earlier check-in at once, and nothing moves afterwards.
    await draftsReady();
    return WelcomePage;
  },
  { fallback: <Spinner label="Loading…" /> },
);
