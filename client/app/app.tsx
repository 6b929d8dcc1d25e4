import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { HomePage } from '../features/home/home-page.tsx';
import { ErrorBoundary } from '../ui/error-boundary/error-boundary.tsx';
import { Retry } from '../ui/notice/notice.tsx';
import { Page } from '../ui/page/page.tsx';
import { Spinner } from '../ui/spinner/spinner.tsx';
import { Shell } from './shell/shell.tsx';

/** Home is part of the first load; every other page is fetched when it is wanted. */
const page = <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) =>
  lazy(async () => ({ default: (await load())[name] }));

const AuthPage = page(() => import('../features/auth/auth-page.tsx'), 'AuthPage');
const TrackPage = page(() => import('../features/track/track-page.tsx'), 'TrackPage');
const CommunityPage = page(() => import('../features/community/community-page.tsx'), 'CommunityPage');
const ResourcesPage = page(() => import('../features/resources/resources-page.tsx'), 'ResourcesPage');
const ProfilePage = page(() => import('../features/profile/profile-page.tsx'), 'ProfilePage');
const PrivacyPage = page(() => import('../features/legal/privacy-page.tsx'), 'PrivacyPage');
const TermsPage = page(() => import('../features/legal/terms-page.tsx'), 'TermsPage');
const NotFoundPage = page(() => import('../features/not-found/not-found-page.tsx'), 'NotFoundPage');

export function App() {
  const [path] = useLocation();
  return (
    <Shell>
      <ErrorBoundary key={path} fallback={() => <Unfetched />}>
        <Suspense fallback={<Spinner label="Loading…" />}>
          <Switch>
            <Route path="/" component={HomePage} />
            <Route path="/auth" component={AuthPage} />
            <Route path="/track" component={TrackPage} />
            <Route path="/community" component={CommunityPage} />
            <Route path="/resources" component={ResourcesPage} />
            <Route path="/support" component={ResourcesPage} />
            <Route path="/profile" component={ProfilePage} />
            <Route path="/privacy-security" component={PrivacyPage} />
            <Route path="/terms" component={TermsPage} />
            <Route component={NotFoundPage} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

/** A page's code could not be fetched. Only a fresh document asks for it again. */
const Unfetched = () => (
  <Page title="Not here just now">
    <Retry text="This page can’t be reached just now." onRetry={() => location.reload()} />
  </Page>
);
