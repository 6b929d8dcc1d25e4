import { Suspense } from 'react';
import { type AroundNavHandler, Route, Router, Switch, useLocation } from 'wouter';
import { HomePage } from '../features/home/home-page.tsx';
import { card } from '../ui/card/card.css.ts';
import { ErrorBoundary } from '../ui/error-boundary/error-boundary.tsx';
import { Retry } from '../ui/notice/notice.tsx';
import { Page } from '../ui/page/page.tsx';
import { Spinner } from '../ui/spinner/spinner.tsx';
import { soon } from './lazy-page.tsx';
import { NOT_FOUND, ROUTES } from './routes.ts';
import { Shell } from './shell/shell.tsx';

const goWhenReady: AroundNavHandler = (navigate, to, options) => {
  void soon(ROUTES[to.split('?', 1)[0] as string]).then(() => navigate(to, options));
};

export function App() {
  return (
    <Router aroundNav={goWhenReady}>
      <Shell>
        <Pages />
      </Shell>
    </Router>
  );
}

function Pages() {
  const [path] = useLocation();
  return (
    <ErrorBoundary key={path} fallback={() => <Unfetched />}>
      <Suspense fallback={<Spinner label="Loading…" />}>
        <Switch>
          <Route path="/" component={HomePage} />
          {Object.entries(ROUTES).map(([address, { Page: Screen }]) => (
            <Route key={address} path={address} component={Screen} />
          ))}
          <Route component={NOT_FOUND.Page} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

/** A page's code could not be fetched. Only a fresh document asks for it again. */
const Unfetched = () => (
  <Page title="Not here just now">
    <div className={card}>
      <Retry text="This page can’t be reached just now." onRetry={() => location.reload()} />
    </div>
  </Page>
);
