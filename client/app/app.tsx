import { Router, useLocation } from 'wouter';
import { recoveryCodePath } from '../features/session/session.ts';
import { card } from '../ui/card/card.css.ts';
import { ErrorBoundary } from '../ui/error-boundary/error-boundary.tsx';
import { Retry } from '../ui/notice/notice.tsx';
import { Page } from '../ui/page/page.tsx';
import { navigateWhenLoaded } from './navigate-when-loaded.ts';
import { pageRouteAt } from './routes.ts';
import { AppFrame } from './shell/app-frame.tsx';

export function App() {
  return (
    <Router aroundNav={navigateWhenLoaded}>
      <AppFrame>
        <Pages />
      </AppFrame>
    </Router>
  );
}

/**
 * Addresses with one route, such as those of the community, share one instance of the screen. So the scroll position
 * stays when a link leads from one to the other. Each address of `further-pages.ts` has an instance of its own. A
 * recovery code that is not saved stays on screen even when the browser's history moves.
 */
function Pages() {
  const [path] = useLocation();
  const { name, Page: Screen, load } = pageRouteAt(recoveryCodePath.value ?? path);
  return (
    <ErrorBoundary
      key={name}
      // Some browsers repeat a failed import only after the document is reloaded.
      fallback={(reset) => <PageLoadError onRetry={() => load().then(reset, () => location.reload())} />}
    >
      <Screen />
    </ErrorBoundary>
  );
}

/** Shown when a page's code could not be fetched, or when the page throws while it renders. */
const PageLoadError = ({ onRetry }: { readonly onRetry: () => Promise<void> }) => (
  <Page title="Page not available">
    <div className={card}>
      <Retry text="This page can’t be loaded right now." onRetry={onRetry} />
    </div>
  </Page>
);
