import { useLocation } from 'wouter';
import { Page } from '../../ui/page/page.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { BookmarksTab } from './bookmarks-tab.tsx';
import * as css from './community-tabs.css.ts';
import { CommunityTabs } from './community-tabs.tsx';
import { NearbyTab } from './nearby-tab.tsx';
import { PinboardTab } from './pinboard-tab.tsx';
import { PresenceTab } from './presence-tab.tsx';
import { COMMUNITY_TABS } from './tabs.ts';

export function CommunityPage() {
  const [path] = useLocation();
  const part = COMMUNITY_TABS.slice(1).find((tab) => tab.path === path)?.label;
  return (
    <Page title="Community" part={part}>
      <SignedIn>
        {(user) => (
          <>
            <CommunityTabs path={path} />
            <p className={css.promise}>Everything in the community is shown without your name.</p>
            <Tab path={path} userId={user.id} />
          </>
        )}
      </SignedIn>
    </Page>
  );
}

function Tab({ path, userId }: { readonly path: string; readonly userId: number }) {
  switch (path) {
    case '/community/pinboard':
      return <PinboardTab userId={userId} />;
    case '/community/nearby':
      return <NearbyTab />;
    case '/community/bookmarks':
      return <BookmarksTab />;
    default:
      return <PresenceTab userId={userId} />;
  }
}
