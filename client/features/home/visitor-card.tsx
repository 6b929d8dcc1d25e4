import { isDemo } from '../../lib/page-meta.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { DemoMark } from '../../ui/notice/notice.tsx';
import { MOOD_CARD_TITLE } from './card-titles.ts';
import { DemoMood } from './lazy-contents.tsx';
import * as css from './mood-card.css.ts';

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

const DemoCard = () => (
  <Card title={MOOD_CARD_TITLE} action={<DemoMark />}>
    <DemoMood />
    <AuthLinks />
  </Card>
);

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
