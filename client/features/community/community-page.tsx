import { useLocation, useSearch } from 'wouter';
import { Page } from '../../ui/page/page.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { BookmarksTab } from './bookmarks-tab.tsx';
import { ClosedCommunity } from './closed-community.tsx';
import { type CommunityState, useCommunityState } from './community-state.ts';
import * as css from './community-tabs.css.ts';
import { CommunityTabs } from './community-tabs.tsx';
import { NearbyTab } from './nearby-tab.tsx';
import { OneReflection } from './one-reflection.tsx';
import { PinboardTab } from './pinboard-tab.tsx';
import { PresenceTab } from './presence-tab.tsx';
import { COMMUNITY_TABS, PINBOARD_PATH } from './tabs.ts';

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
            <TabOrClosed path={path} userId={user.id} />
          </>
        )}
      </SignedIn>
    </Page>
  );
}

interface TabProps {
  readonly path: string;
  readonly userId: number;
  readonly state?: CommunityState | undefined;
}

/**
 * The reflection that the address names, or the tab. While the community is closed, the Presence tab shows who is here,
 * without words of others, and an address can still show one's own reflection.
 */
function TabOrClosed(props: TabProps) {
  const postId = new URLSearchParams(useSearch()).get('post');
  const { value: asked } = useCommunityState().state;
  const state = asked.status === 'ready' ? asked.value : undefined;
  if (postId !== null && props.path === PINBOARD_PATH) return <OneReflection key={postId} id={postId} />;
  if (state?.isOpen === false && props.path !== COMMUNITY_TABS[0]?.path) return <ClosedCommunity />;
  return <Tab {...props} state={state} />;
}

function Tab({ path, userId, state }: TabProps) {
  switch (path) {
    case PINBOARD_PATH:
      return <PinboardTab userId={userId} state={state} />;
    case '/community/nearby':
      return <NearbyTab />;
    case '/community/bookmarks':
      return <BookmarksTab />;
    default:
      return <PresenceTab userId={userId} isClosed={state?.isOpen === false} />;
  }
}
