import { now, today } from '../../lib/today.ts';
import { Card } from '../../ui/card/card.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CustomizeButton } from '../acts/customize-button.tsx';
import { MomentCard } from '../breathing/moment-card.tsx';
import { CheckInSkeleton } from '../check-in/check-in-skeleton.tsx';
import { Inspiration } from '../inspiration/inspiration.tsx';
import { loadSession, session } from '../session/session.ts';
import { ACTS_CARD_TITLE, MOOD_CARD_TITLE } from './card-titles.ts';
import { firstName } from './greeting.ts';
import * as css from './home-page.css.ts';
import { OwnActs, OwnMood } from './lazy-contents.tsx';
import { ActsSkeleton } from './skeletons.tsx';
import { VisitorActsCard } from './visitor-acts-card.tsx';
import { VisitorCard } from './visitor-card.tsx';

const dateFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

export function HomePage() {
  const state = session.value;
  const name = state.status === 'signed-in' ? firstName(state.user.fullName) : 'Friend';
  return (
    <Page
      title="Home"
      heading={`Hello, ${name}`}
      lead={<time dateTime={today.value}>{dateFormat.format(now.value).replace(/^(\w+) /, '$1, ')}</time>}
    >
      <div className={css.room}>
        <div className={css.cards}>
          <div className={css.today}>
            <TodayCard />
          </div>
          <div className={css.moment}>
            <MomentCard />
          </div>
          <div className={css.acts}>
            <DailyActsCard />
          </div>
          <div className={css.inspiration}>
            <Inspiration />
          </div>
        </div>
      </div>
    </Page>
  );
}

function TodayCard() {
  const state = session.value;
  switch (state.status) {
    case 'signed-in':
      return (
        <Card title={MOOD_CARD_TITLE}>
          <OwnMood userId={state.user.id} />
        </Card>
      );
    case 'signed-out':
      return <VisitorCard />;
    case 'loading':
      return (
        <Card title={MOOD_CARD_TITLE}>
          <CheckInSkeleton />
        </Card>
      );
    case 'unreachable':
      return (
        <Card title={MOOD_CARD_TITLE}>
          <Retry text="Hearten can’t be reached right now." onRetry={loadSession} />
        </Card>
      );
  }
}

/** When the session can't be loaded, the mood card above offers the retry for both. */
function DailyActsCard() {
  const state = session.value;
  switch (state.status) {
    case 'signed-in':
      return (
        <Card title={ACTS_CARD_TITLE} action={<CustomizeButton userId={state.user.id} />}>
          <OwnActs userId={state.user.id} />
        </Card>
      );
    case 'signed-out':
      return <VisitorActsCard />;
    case 'loading':
      return (
        <Card title={ACTS_CARD_TITLE}>
          <ActsSkeleton />
        </Card>
      );
    case 'unreachable':
      return null;
  }
}
