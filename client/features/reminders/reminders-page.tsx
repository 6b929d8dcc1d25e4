import { BackLink } from '../../ui/back-link/back-link.tsx';
import { card } from '../../ui/card/card.css.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { useReminders } from './own-reminders.ts';
import { RemindersForm } from './reminders-form.tsx';
import * as css from './reminders-page.css.ts';

export function RemindersPage() {
  return (
    <Page title="Reminders">
      <SignedIn>
        {() => (
          <div className={css.sheet}>
            <BackLink href="/profile">Back to profile</BackLink>
            <Contents />
          </div>
        )}
      </SignedIn>
    </Page>
  );
}

function Contents() {
  const { state, refresh } = useReminders();
  const loaded = state.value;
  switch (loaded.status) {
    case 'ready':
      return <RemindersForm reminders={loaded.value} />;
    case 'error':
      return (
        <div className={card}>
          <Retry text="Your reminders can’t be loaded right now." error={loaded.error} onRetry={refresh} />
        </div>
      );
    case 'loading':
      return (
        <Skeleton label="Loading your reminders…">
          <div className={css.cards}>
            <SkeletonBlock height={98} />
            <SkeletonBlock height={320} />
            <SkeletonBlock height={160} />
          </div>
        </Skeleton>
      );
  }
}
