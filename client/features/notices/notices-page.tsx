import { BackLink } from '../../ui/back-link/back-link.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { useMarkAsSeen } from './mark-as-seen.ts';
import { NoticeCard } from './notice-card.tsx';
import { isWithheld } from './notice-words.ts';
import * as css from './notices.css.ts';
import { useNotices } from './notices.ts';

/** The notices about what this person wrote, posts and thank-yous, newest first. */
export function NoticesPage() {
  return (
    <Page
      title="Decisions about your posts"
      heading="Decisions about your posts"
      lead="Others don’t see this page."
    >
      <SignedIn>
        {() => (
          <>
            <BackLink href="/profile">Back to profile</BackLink>
            <Notices />
          </>
        )}
      </SignedIn>
    </Page>
  );
}

/** The list of notices. Seeing it marks the news about them as read. */
export function Notices() {
  const { state, refresh } = useNotices();
  const loaded = state.value;
  useMarkAsSeen(loaded.status === 'ready', refresh);
  switch (loaded.status) {
    case 'loading':
      return (
        <Skeleton label="Loading the decisions…">
          <SkeletonBlock height={240} />
        </Skeleton>
      );
    case 'error':
      return <Retry text="The decisions can’t be loaded right now." error={loaded.error} onRetry={refresh} />;
    case 'ready':
      return loaded.value.length === 0 ? (
        <EmptyState text="Nothing of yours was held or removed.">{null}</EmptyState>
      ) : (
        <ul className={css.list}>
          {loaded.value.map((notice) => (
            <li key={notice.id}>
              <NoticeCard notice={notice} withheld={isWithheld(notice, loaded.value)} />
            </li>
          ))}
        </ul>
      );
  }
}
