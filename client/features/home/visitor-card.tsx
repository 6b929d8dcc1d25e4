import { api } from '../../lib/api.ts';
import { isDemo } from '../../lib/page-meta.ts';
import { useResource } from '../../lib/resource.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { DemoMark } from '../../ui/notice/notice.tsx';
import { DEMO_USER_ID } from '../session/demo-user.ts';
import * as css from './mood-card.css.ts';
import { LastMoodSkeleton, LatestMood, MOOD_CARD_TITLE } from './mood-card.tsx';

/** The mood card for a person who is not signed in. */
export const VisitorCard = () => (isDemo ? <DemoCard /> : <InvitationCard />);

function InvitationCard() {
  return (
    <Card title={MOOD_CARD_TITLE}>
      <p className={css.soft}>
        Note how you feel and how much energy you have, in a few seconds. Over time your entries show you a
        pattern.
      </p>
      <AuthLinks />
    </Card>
  );
}

function DemoCard() {
  const latest = useResource('demo/mood/latest', (signal) =>
    api('GET /api/mood/latest', { query: { userId: DEMO_USER_ID } }, { signal }),
  );
  const explanation = (
    <p className={css.soft}>
      This is the last entry of Jo Demo, so that you can look around. Sign in to keep your own.
    </p>
  );
  const loading = (
    <>
      <LastMoodSkeleton />
      {explanation}
    </>
  );
  return (
    <Card title={MOOD_CARD_TITLE} action={<DemoMark />}>
      <LatestMood latest={latest} none={null} some={explanation} loading={loading} />
      <AuthLinks />
    </Card>
  );
}

const AuthLinks = () => (
  <div className={css.actions}>
    <div className={css.grow}>
      <LinkButton href="/auth">Sign in</LinkButton>
    </div>
    <div className={css.grow}>
      <LinkButton href="/auth?tab=create" look="outline">
        Create an account
      </LinkButton>
    </div>
  </div>
);
